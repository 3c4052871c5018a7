/** A build of the same input gives the same files, whatever was built before. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin, ThemeConfig } from '@docusaurus/types';
import { keepCacheFor } from '../../lib/bundlerCache';
import { layerPlugins } from '../../performance/layers';

/** Each theme adds its defaults as soon as the version of its package is read from disk. In whatever order
 * that was, the bundles are to be the same. */
const inOrder = (themeConfig: ThemeConfig): ThemeConfig =>
  Object.fromEntries(Object.entries(themeConfig).sort(([a], [b]) => (a < b ? -1 : 1)));

export default function stableBuildsPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  return {
    name: 'stable-builds',
    loadContent() {
      siteConfig.themeConfig = inOrder(siteConfig.themeConfig);
    },
    configureWebpack(config) {
      const { baseUrl, trailingSlash } = siteConfig;
      const { browserslist } = JSON.parse(
        readFileSync(path.join(siteDir, 'package.json'), 'utf8'),
      ) as { browserslist?: string[] };
      // Options of loaders and replaced modules, which the bundler's cache does not look at.
      keepCacheFor(config, [], { baseUrl, trailingSlash, browserslist, layers: layerPlugins() });
      return {};
    },
  };
}
