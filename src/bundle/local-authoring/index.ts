/** Shortens the start of `npm start`, and the time from an edit to its effect.
 *
 * - A page is compiled when it is first opened, not with all others at the start.
 * - The text of an edited page is hot-replaced. Docusaurus alone would remount the whole page, and still does if more
 *   than the text has changed.
 * - Docusaurus reloads the whole site, and so compiles all pages, when a file in the language's folder changes,
 *   because the file may contain translations. Translated pages are in this folder, too; they are excluded, since
 *   their own plugins watch them.
 *
 * Relies on: Rspack's lazy compilation; Docusaurus merges `devServer` (to add the middleware), watches
 * `localizationDir` with chokidar's `watch`, and lists the modules of pages in registry.js; MDX exports
 * `MDXContent`. If one of these changes, `npm start` is slower and prints a warning. */
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

/** Milliseconds by which the bundler learns of an edit before the plugins do, to compile the page first. */
const headStart = 1000;

/** Delays Docusaurus' notifications of edits, and excludes pages from the watcher of a folder.
 * @throws if Docusaurus' chokidar is missing or cannot be modified */
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

/** Makes Docusaurus write its generated files atomically, because the bundler may read a file during a write.
 * @throws if Docusaurus' fs-extra is missing or cannot be modified */
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

/** Changes a dependency of Docusaurus. `npm start` also works without the change.
 * @param effect what authors see without it */
function attempt(change: (folder: string) => void, folder: string, effect: string): void {
  try {
    change(folder);
  } catch (error) {
    logger.warn(`${effect}: ${(error as Error).message}`);
  }
}

export default function localAuthoring(context: LoadContext): Plugin {
  const { generatedFilesDir, localizationDir } = context;
  attempt(
    quietWatch,
    localizationDir,
    'Edits take longer to appear, because chokidar cannot be changed',
  );
  attempt(
    writeWhole,
    generatedFilesDir,
    'The bundler may read half-written files, because fs-extra cannot be changed',
  );
  return {
    name: 'local-authoring',
    configureWebpack(config, isServer, { currentBundler }) {
      // Only a development server compiles lazily; a development build compiles everything.
      const isWatched = 'watchOptions' in config;
      if (!isWatched || isServer || currentBundler.name !== 'rspack') return {};
      const inPlugin = (name: string) => path.join(__dirname, name);
      const loaders = { registry: inPlugin('registry.cjs'), page: inPlugin('page.cjs') };
      let compileWanted: Handler | undefined;
      const { EvalSourceMapDevToolPlugin } = currentBundler.instance as unknown as typeof rspack;
      return {
        lazyCompilation: { entries: false, test: /\.mdx?$|registry\.js$/ },
        // Otherwise, each opened page would change the shared scripts and everything that refers to them.
        optimization: { splitChunks: { cacheGroups: { common: false, defaultVendors: false } } },
        // Half of what a page loads would be source maps of code that nobody edits.
        devtool: false,
        // Each `test` is an array, because Docusaurus treats a rule with a single expression as its own.
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
          // Compressing megabytes of scripts takes longer than sending them to the same machine.
          compress: false,
          setupMiddlewares: () => [(...given: Parameters<Handler>) => compileWanted!(...given)],
        },
      };
    },
  };
}
