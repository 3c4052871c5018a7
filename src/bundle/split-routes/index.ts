/** Keeps the scripts of a page from growing with the site. Docusaurus gives every page tables of all
 * routes, of their chunks and of the chunks' files; here a page gets the tables of the pages around
 * it, and loads others on demand.
 *
 * It relies on: the form of routes.js, routesChunkNames.json, registry.js and globalData.json in the
 * generated files; that `preload`, `docusaurus` and `ClientLifecyclesDispatcher` of Docusaurus' client are
 * modules of their own; the two runtime modules that chunks.ts names. Where a generated file or a runtime
 * module has another form, the site is built as Docusaurus does, with a warning; where the client no longer
 * imports one of its modules so, the build stops. Development servers have the tables whole. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { ReplaceModule } from '../../lib/replaceModule';
import { SplitChunkFiles } from './chunks';
import { idsIn } from './docs';
import { writePageScripts } from './pageScripts';
import { sharedScripts } from './sharedScripts';
import { type Generated, generateModules, readGenerated, split } from './tables';

/** Names of scripts with hashes of 9 digits. The bundler makes provisional hashes first, and
 * replaces them by the final ones wherever they occur. Among thousands of scripts a hash of Docusaurus' 8
 * digits occurs in the data of another, such as the colours of a palette, which then changes. */
const scriptName = 'assets/js/[name].[contenthash:9].js';

/** The most chunks that a part of the tables names. */
const partSize = 60;

export default function splitRoutesPlugin(context: LoadContext): Plugin {
  const { generatedFilesDir, baseUrl, siteConfig } = context;
  const folder = path.join(generatedFilesDir, 'split-routes');

  const readTables = (): Generated | undefined => {
    const read = (name: string) => readFileSync(path.join(generatedFilesDir, name), 'utf8');
    try {
      return readGenerated({
        routes: read('routes.js'),
        chunkNames: read('routesChunkNames.json'),
        registry: read('registry.js'),
        globalData: read('globalData.json'),
      });
    } catch (error) {
      logger.warn(`The routes are not split: ${(error as Error).message}`);
      return undefined;
    }
  };

  return {
    name: 'split-routes',

    configureWebpack(_, isServer) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      const output = { filename: scriptName, chunkFilename: scriptName };
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const generated = readTables();
      if (!generated) return { output };
      const parts = split(generated, baseUrl, partSize);
      for (const [name, text] of Object.entries(
        generateModules(parts, generated, idsIn(siteConfig.themeConfig)),
      )) {
        writeFileSync(path.join(folder, name), text);
      }
      const tables = ['routes', 'routesChunkNames', 'registry', 'globalData'].map(
        name =>
          new ReplaceModule(new RegExp(`^@generated/${name}$`), path.join(folder, `${name}.js`)),
      );
      const loaders = ['preload', 'docusaurus', 'ClientLifecyclesDispatcher'].map(
        name =>
          new ReplaceModule(
            new RegExp(`^\\./${name}$`),
            path.join(__dirname, 'client', `${name}.ts`),
            /@docusaurus[\\/]core[\\/]lib[\\/]client$/,
          ),
      );
      return {
        output,
        optimization: { splitChunks: { cacheGroups: sharedScripts(generated) } },
        plugins: [
          ...([...tables, ...loaders] as never[]),
          new SplitChunkFiles(parts.parts.length, compilation => {
            writePageScripts(generatedFilesDir, compilation, parts.pages);
          }) as never,
        ],
      };
    },
  };
}
