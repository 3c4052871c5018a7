/** Makes `npm start` quick: to the first page, and from an edit to its effect.
 *
 * - A page is compiled when it is first opened, not with all others at the start.
 * - The text of an edited page is hot-replaced. Docusaurus mounts the whole page anew, and still does when
 *   more than its text has changed.
 * - Docusaurus reloads the whole site, and so compiles all pages, when a file in the folder of the
 *   language changes, because of translated texts. Pages are in that folder too; they are excluded, since
 *   their own plugins watch them.
 *
 * Relies on: Rspack's lazy compilation; Docusaurus merges `devServer`, which adds its middleware, watches
 * `localizationDir` with chokidar's `watch`, and names the modules of pages in registry.js; MDX exports
 * `MDXContent`. Where one of these differs, `npm start` is slower, with a warning. */
import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type * as rspack from '@rspack/core';

type Write = (file: string, content: string) => Promise<void>;
type Watch = (paths: string | readonly string[], options?: object) => unknown;
type Handler = ReturnType<(typeof rspack)['lazyCompilationMiddleware']>;

/** Milliseconds by which plugins hear of an edit later than the bundler, which compiles the page meanwhile. */
const headStart = 1000;

/** Has Docusaurus be told of edits later, and who watches a folder not of the pages below it.
 * @throws if Docusaurus has no chokidar, or one that cannot be changed */
function quietWatch(folder: string): void {
  const ofSite = createRequire(import.meta.url);
  const ofDocusaurus = createRequire(ofSite.resolve('@docusaurus/core/package.json'));
  const chokidar = ofDocusaurus('chokidar') as { watch: Watch };
  const { watch } = chokidar;
  chokidar.watch = (paths, options) =>
    watch(paths, {
      ...options,
      awaitWriteFinish: { stabilityThreshold: headStart },
      ...([paths].flat().includes(folder) && { ignored: /\.mdx?$/ }),
    });
}

/** Has Docusaurus replace the files that it generates as a whole: the bundler may read one while it is written.
 * @throws if Docusaurus has no fs-extra, or one that cannot be changed */
function writeWhole(folder: string): void {
  const ofSite = createRequire(import.meta.url);
  const ofDocusaurus = createRequire(ofSite.resolve('@docusaurus/utils/package.json'));
  const files = ofDocusaurus('fs-extra') as { outputFile: Write };
  const { outputFile } = files;
  files.outputFile = async (file, content) => {
    if (!file.startsWith(folder + path.sep)) return outputFile(file, content);
    const part = `${file}.${randomUUID()}`;
    await outputFile(part, content);
    await rename(part, file);
  };
}

export default function localAuthoring(context: LoadContext): Plugin {
  const { generatedFilesDir, localizationDir } = context;
  try {
    quietWatch(localizationDir);
  } catch (error) {
    logger.warn(`Edits are shown slowly: ${(error as Error).message}`);
  }
  try {
    writeWhole(generatedFilesDir);
  } catch (error) {
    logger.warn(`New pages may be read half-written: ${(error as Error).message}`);
  }
  return {
    name: 'local-authoring',
    configureWebpack(config, isServer, { currentBundler }) {
      // Builds for development, too, compile all.
      const isWatched = 'watchOptions' in config;
      if (!isWatched || isServer || currentBundler.name !== 'rspack') return {};
      const inPlugin = (name: string) => path.join(__dirname, name);
      const loaders = { registry: inPlugin('registry.cjs'), page: inPlugin('page.cjs') };
      let compileWanted: Handler | undefined;
      const { EvalSourceMapDevToolPlugin } = currentBundler.instance as unknown as typeof rspack;
      return {
        lazyCompilation: { entries: false, test: /\.mdx?$|registry\.js$/ },
        // Scripts that pages share would change, and all that names them, with each page that is opened.
        optimization: { splitChunks: { cacheGroups: { common: false, defaultVendors: false } } },
        // Half of what a page loads would be maps of code that nobody edits.
        devtool: false,
        // Docusaurus would take a rule whose test is one expression for one of its own.
        module: {
          rules: [
            {
              test: [path.join(generatedFilesDir, 'registry.js')],
              enforce: 'pre',
              use: [loaders.registry],
            },
            { test: [/\.mdx?$/], enforce: 'post', use: [loaders.page] },
          ],
        },
        plugins: [
          new EvalSourceMapDevToolPlugin({
            columns: false,
            exclude: [/node_modules/, generatedFilesDir],
          }) as never,
          {
            apply(compiler: rspack.Compiler) {
              compileWanted = compiler.rspack.lazyCompilationMiddleware(compiler);
            },
          } as never,
        ],
        devServer: {
          // Packing megabytes of scripts takes longer than sending them to the same machine.
          compress: false,
          setupMiddlewares: () => [(...given: Parameters<Handler>) => compileWanted!(...given)],
        },
      };
    },
  };
}
