/** A build of the same input gives the same files, whatever was built before. */
import type { LoadContext, Plugin, ThemeConfig } from '@docusaurus/types';
import { cacheDependsOn, evictModules } from '../../lib/bundlerCache';
import { cacheKey } from '../../lib/cache';

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
    configureWebpack(config, isServer) {
      // Once for both bundlers, before they start.
      if (!isServer) evictModules(siteDir);
      // The bundler sees neither aliases, replaced modules nor what loaders do with their options. The
      // custom fields are for pages, which import them.
      cacheDependsOn(config, [
        cacheKey(siteDir, 'rspack'),
        { ...siteConfig, customFields: undefined },
      ]);
      return {};
    },
  };
}
