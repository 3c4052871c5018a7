/** Keeps what a build rendered, so that the next one renders only the pages that changed, and finishes
 * the pages: minified, each with its Content-Security-Policy.
 *
 * A page is what the bundle of the server and the chunks of the page's modules make of it, so it is
 * taken again as long as none of them has changed. Scripts, style sheets and the rest of the frame are
 * put around it by each build. It relies on: Docusaurus' server entry, a function that renders a path
 * and names the modules it used; a file for each chunk in `assets/js`; the bundler's table of those
 * files, which changes with each page and is left out of the comparison. Were the table another, all
 * pages would be rendered anew. Removing `node_modules/.cache` lets all of them go. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { minifySync } from '@swc/html';
import { builtFile } from '../builtFile';
import { keepCacheFor } from '../bundlerCache';
import { minifyOptions, putTogether, takeApart } from './minify';
import { addPolicy, type Sources, sourcesOf } from './policy';

/** A page as it is served, of one that the build wrote.
 * @throws if it is not such a page */
function finish(page: string, sources: Sources): string {
  const { frame, app } = takeApart(page);
  const { code } = minifySync(frame, minifyOptions);
  return putTogether(addPolicy(code, app, sources), app);
}

export default function renderedPagesPlugin({ siteDir, i18n }: LoadContext): Plugin {
  return {
    name: 'rendered-pages',
    configureWebpack(config, isServer, { currentBundler }) {
      if (!isServer) return {};
      keepCacheFor(config, __filename);
      // Docusaurus would minify whole pages.
      process.env.SKIP_HTML_MINIFICATION = 'true';
      const folder = path.join(siteDir, 'node_modules/.cache/rendered-pages', i18n.currentLocale);
      const { DefinePlugin } = currentBundler.instance;
      return {
        entry: { main: path.join(__dirname, 'serverEntry.ts') },
        resolve: { alias: { 'react-router-config$': path.join(__dirname, 'routes.tsx') } },
        plugins: [
          new DefinePlugin({
            KEPT_PAGES: JSON.stringify(folder),
            MINIFIER: JSON.stringify(require.resolve('@swc/html')),
          }),
        ],
      };
    },

    postBuild({ outDir, routesPaths, baseUrl, siteConfig }) {
      const sources = sourcesOf(siteConfig);
      for (const route of new Set(routesPaths)) {
        const file = builtFile(outDir, route.slice(baseUrl.length));
        if (!file) throw new Error(`rendered-pages: the build made no page of ${route}`);
        try {
          writeFileSync(file, finish(readFileSync(file, 'utf8'), sources));
        } catch (cause) {
          throw new Error(`rendered-pages: ${file} ${(cause as Error).message}`, { cause });
        }
      }
      return Promise.resolve();
    },
  };
}
