/** In the place of Docusaurus' server entry. */
import stock from '@docusaurus/core/lib/client/serverEntry.js';
import registry from '@generated/registry';
import { keepPages, type Render } from './keep';
import { withoutPreloads } from './preloads';

declare const KEPT_PAGES: string;
/** What Node itself requires with, from the folder of the bundle. */
declare const __non_webpack_require__: NodeJS.Require;

const chunks = new Map(Object.entries(registry).map(([chunk, [, module]]) => [module, chunk]));

const render: Render = async page => withoutPreloads(await (stock as Render)(page));

export default keepPages(render, {
  folder: KEPT_PAGES,
  bundle: __non_webpack_require__.resolve('./server.bundle.js'),
  chunkOf: module => chunks.get(module),
});
