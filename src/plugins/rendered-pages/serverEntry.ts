/** In the place of Docusaurus' server entry. */
import stock from '@docusaurus/core/lib/client/serverEntry.js';
import registry from '@generated/registry';
import type { minifyFragment } from '@swc/html';
import { withPartComments } from '../light-client/marks';
import { keepPages, type Render } from './keep';
import { marked, minifyOptions } from './minify';
import { withoutPreloads } from './preloads';

declare const KEPT_PAGES: string;
/** Path of the minifier. */
declare const MINIFIER: string;
/** What Node itself requires with, from the folder of the bundle. */
declare const __non_webpack_require__: NodeJS.Require;

const chunks = new Map(Object.entries(registry).map(([chunk, [, module]]) => [module, chunk]));

const minifier = __non_webpack_require__(MINIFIER) as { minifyFragment: typeof minifyFragment };

const render: Render = async page => {
  const { html, ...rest } = withoutPreloads(await (stock as Render)(page));
  const { code } = await minifier.minifyFragment(withPartComments(html), minifyOptions);
  return { ...rest, html: marked(code) };
};

export default keepPages(render, {
  folder: KEPT_PAGES,
  bundle: __non_webpack_require__.resolve('./server.bundle.js'),
  chunkOf: module => chunks.get(module),
});
