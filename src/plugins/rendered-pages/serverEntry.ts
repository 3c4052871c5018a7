/** In the place of Docusaurus' server entry. */
import stock from '@docusaurus/core/lib/client/serverEntry.js';
import registry from '@generated/registry';
import { keepPages, type Render } from './keep';

declare const KEPT_PAGES: string;
/** What Node itself requires with, from the folder of the bundle. */
declare const __non_webpack_require__: NodeJS.Require;

const chunks = new Map(Object.entries(registry).map(([chunk, [, module]]) => [module, chunk]));

export default keepPages(stock as Render, {
  folder: KEPT_PAGES,
  bundle: __non_webpack_require__.resolve('./server.bundle.js'),
  chunkOf: module => chunks.get(module),
});
