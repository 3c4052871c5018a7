/** Caches what a build rendered, so that the next one renders only the pages that changed, and makes whole
 * pages of it: minified, each with its scripts.
 *
 * A page is what the bundle of the server and the chunks of the page's modules make of it, so it is
 * taken again as long as none of them has changed. Scripts, style sheets and the rest of the frame are
 * put around it by each build. It relies on: Docusaurus' server entry, a function that renders a path
 * and names the modules it used; its template, which gets what that function returned as `appHtml`,
 * whatever it is (`ssrTemplate` of the site's configuration is to be `template`); a file for each chunk
 * in `assets/js`; the bundler's table of those files, which changes with each page and is left out of the
 * comparison. Were the table another, all pages would be rendered anew. */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { cacheFolder, hash, installedPackages } from '../../lib/cache';
import { isOff } from '../layers';
import { pageScriptsFile } from '../split-routes/pageScripts';

export default function renderedPagesPlugin(context: LoadContext): Plugin {
  const { siteDir, generatedFilesDir, i18n } = context;
  return {
    name: 'rendered-pages',
    configureWebpack(config, isServer, { currentBundler }) {
      if (!isServer) return {};
      // Docusaurus would minify whole pages again.
      process.env.SKIP_HTML_MINIFICATION = 'true';
      const { DefinePlugin } = currentBundler.instance;
      return {
        entry: { main: path.join(__dirname, 'serverEntry.ts') },
        plugins: [
          new DefinePlugin({
            INSTALLED: JSON.stringify(hash(process.version, installedPackages(siteDir))),
            CACHE_FOLDER: JSON.stringify(
              cacheFolder(siteDir, `rendered-pages/${i18n.currentLocale}`),
            ),
            MINIFIER: JSON.stringify(require.resolve('@swc/html')),
            // One of an earlier build may be there.
            PAGE_SCRIPTS: JSON.stringify(
              isOff('split-routes') ? '' : pageScriptsFile(generatedFilesDir),
            ),
          }),
        ],
      };
    },
  };
}
