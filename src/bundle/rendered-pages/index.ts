/** Caches the rendered HTML of the app, so that the next build renders only pages that changed, and puts
 * the document template around it: minified, each page with its scripts. Pages that are rendered find their
 * routes by their path (`routes.ts`).
 *
 * The key of a page is the server bundle and the chunks of the page's modules. Each build makes the rest
 * of the document.
 *
 * Relies on: Docusaurus' server entry, a function that renders a path and names the modules it used; the
 * SSR template gets the result of that function as `appHtml`, whatever it is (the configuration sets
 * `ssrTemplate` to `template`); each chunk has a file in `assets/js`; the bundle holds a table of those
 * files, which changes with every page and is left out of the key. If its form changes, every change
 * renders all pages. Docusaurus' client imports `react-router-config`. */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { cacheFolder, evict, hash, installedPackages } from '../../lib/cache';
import { ReplaceModule } from '../../lib/replaceModule';
import { isOff } from '../../config/layers';
import { fileOf } from './pageCache';
import { pageScriptsFile } from '../split-routes/pageScripts';

export default function renderedPagesPlugin(context: LoadContext): Plugin {
  const { siteDir, generatedFilesDir, i18n } = context;
  const folder = cacheFolder(siteDir, `rendered-pages/${i18n.currentLocale}`);
  return {
    name: 'rendered-pages',
    configureWebpack(config, isServer, { currentBundler }) {
      if (!isServer) return {};
      const { DefinePlugin } = currentBundler.instance;
      return {
        entry: { main: path.join(__dirname, 'serverEntry.ts') },
        plugins: [
          new DefinePlugin({
            INSTALLED: JSON.stringify(hash(process.version, installedPackages(siteDir))),
            CACHE_FOLDER: JSON.stringify(folder),
            MINIFIER: JSON.stringify(require.resolve('@swc/html')),
            // One of an earlier build may be there.
            PAGE_SCRIPTS: JSON.stringify(
              isOff('split-routes') ? '' : pageScriptsFile(generatedFilesDir),
            ),
          }),
          new ReplaceModule(
            /^react-router-config$/,
            path.join(__dirname, 'routes.ts'),
            /@docusaurus[\\/]core[\\/]lib[\\/]client/,
          ) as never,
        ],
      };
    },
    postBuild({ routesPaths }) {
      const names = new Set(routesPaths.map(fileOf));
      // Another process may be writing one.
      evict(folder, name => names.has(name.replace(/(?<=\.json)\..*$/, '')));
    },
  };
}
