/** Keeps the scripts of a page from growing with the site. Docusaurus gives every page tables of all routes, their
 * chunks and the files of these chunks. Here, a page gets the tables of the pages around it and loads others on
 * demand.
 *
 * Relies on: the format of the generated files routes.js, routesChunkNames.json, registry.js and globalData.json;
 * `preload`, `docusaurus` and `ClientLifecyclesDispatcher` as separate modules of Docusaurus' client; the two runtime
 * modules named in chunks.ts. If a generated file or a runtime module has another format, the tables stay whole, with
 * a warning. If the client no longer imports one of its modules, the build fails. Development servers do not split
 * the tables. */
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

/** Names of scripts, with hashes of 9 digits. The bundler first uses provisional hashes, and replaces them with the
 * final ones wherever they occur. Among thousands of scripts, a provisional hash of Docusaurus' 8 digits happens to
 * occur in the data of another script, such as the colours of a palette, which the bundler would then corrupt. */
const scriptName = 'assets/js/[name].[contenthash:9].js';

/** Maximum number of chunks in a part of the tables. */
const partSize = 60;

/** Reads the tables of all routes.
 * @returns undefined if they have another format */
function readTables(generatedFilesDir: string): Generated | undefined {
  const read = (name: string) => readFileSync(path.join(generatedFilesDir, name), 'utf8');
  try {
    return readGenerated({
      routes: read('routes.js'),
      chunkNames: read('routesChunkNames.json'),
      registry: read('registry.js'),
      globalData: read('globalData.json'),
    });
  } catch (error) {
    logger.warn(
      `Every page gets the tables of all routes, because they cannot be split: ${(error as Error).message}`,
    );
    return undefined;
  }
}

export default function splitRoutesPlugin(context: LoadContext): Plugin {
  const { generatedFilesDir, baseUrl, siteConfig } = context;
  const folder = path.join(generatedFilesDir, 'split-routes');

  return {
    name: 'split-routes',

    configureWebpack(_, isServer) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      const output = { filename: scriptName, chunkFilename: scriptName };
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const generated = readTables(generatedFilesDir);
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
