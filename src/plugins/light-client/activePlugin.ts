/** In the place of the module by which pages find the docs plugin they are of, which asks for the
 * alphabet of the language to sort a handful of paths: making that takes a twelfth of a page's start. */
import { getActivePlugin as stock } from '@docusaurus/plugin-content-docs/lib/client/docsClientUtils.js';
import { isWithin } from './paths';

export * from '@docusaurus/plugin-content-docs/lib/client/docsClientUtils.js';

/** The plugin with the longest path that a page is within.
 * @throws if there is none and it must not fail */
export const getActivePlugin: typeof stock = (plugins, pathname, options) => {
  const [active] = Object.entries(plugins)
    .filter(([, { path }]) => isWithin(pathname, path))
    .sort(([, a], [, b]) => b.path.length - a.path.length);
  return stock(active ? { [active[0]]: active[1] } : {}, pathname, options);
};
