/** Wraps Docusaurus' server entry. */
import { existsSync, readFileSync } from 'node:fs';
import stock from '@docusaurus/core/lib/client/serverEntry.js';
import registry from '@generated/registry';
import type * as Html from '@swc/html';
import type { PageScript } from '../split-routes/pageScripts';
import { type App, scriptOf, sheetOf } from './documentTemplate';
import { cachePages, type Render } from './pageCache';
import { minifyOptions, pageOf } from './page';

/** A key of the installed packages and of Node. */
declare const INSTALLED: string;
declare const CACHE_FOLDER: string;
/** Path of the minifier. */
declare const MINIFIER: string;
/** Path of the file of `PageScript`s, which the layer split-routes writes. */
declare const PAGE_SCRIPTS: string;
/** What Node itself requires with, from the folder of the bundle. */
declare const __non_webpack_require__: NodeJS.Require;

const chunks = new Map(Object.entries(registry).map(([chunk, [, module]]) => [module, chunk]));
const scripts = JSON.parse(
  existsSync(PAGE_SCRIPTS) ? readFileSync(PAGE_SCRIPTS, 'utf8') : '{}',
) as Record<string, PageScript[]>;

const minifier = __non_webpack_require__(MINIFIER) as typeof Html;

const render = cachePages(
  async page => {
    const { html, ...rest } = await (stock as Render)(page);
    const { code } = await minifier.minifyFragment(html, {
      ...minifyOptions,
      // Looking for spaces takes a third of the time, and React makes none that could go.
      collapseWhitespaces: 'none',
    });
    return { ...rest, html: code };
  },
  {
    folder: CACHE_FOLDER,
    installed: INSTALLED,
    bundle: __non_webpack_require__.resolve('./server.bundle.js'),
    chunkOf: module => chunks.get(module),
  },
);

export default async function renderPage(page: { pathname: string }) {
  const { html: app, ...rest } = await render(page);
  const own = scripts[page.pathname] ?? [];
  const html: App = {
    page: data => {
      const elements = own
        .filter(({ file }) => !data.stylesheets.includes(file))
        .map(({ file, part }) =>
          file.endsWith('.css')
            ? sheetOf(data.baseUrl + file)
            : scriptOf(data.baseUrl + file, part),
        );
      return pageOf(data, { app, scripts: elements.join('') }, minifier);
    },
  };
  return { ...rest, html };
}
