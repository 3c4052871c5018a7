/** Keeps what a build rendered, so that the next one renders only the pages that changed.
 *
 * A page is what the bundle of the server and the chunks of the page's modules make of it, so it is
 * taken again as long as none of them has changed. Scripts, style sheets and the rest of the frame are
 * put around it by each build. It relies on: Docusaurus' server entry, a function that renders a path
 * and names the modules it used; a file for each chunk in `assets/js`; the bundler's table of those
 * files, which changes with each page and is left out of the comparison. Were the table another, all
 * pages would be rendered anew. Removing `node_modules/.cache` lets all of them go. */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { keepCacheFor } from '../bundlerCache';

export default function renderedPagesPlugin({ siteDir, i18n }: LoadContext): Plugin {
  return {
    name: 'rendered-pages',
    configureWebpack(config, isServer, { currentBundler }) {
      if (!isServer || process.env.NODE_ENV !== 'production') return {};
      keepCacheFor(config, __filename);
      const folder = path.join(siteDir, 'node_modules/.cache/rendered-pages', i18n.currentLocale);
      const { DefinePlugin } = currentBundler.instance;
      return {
        entry: { main: path.join(__dirname, 'serverEntry.ts') },
        plugins: [new DefinePlugin({ KEPT_PAGES: JSON.stringify(folder) })],
      };
    },
  };
}
