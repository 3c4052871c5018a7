/** A build of the same input gives the same files, whatever was built before. The order of the theme's configuration
 * in scripts is fixed by the layer main-script. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { inOrder } from '../../bundle/main-script/config';
import { cacheDependsOn, evictModules } from '../../lib/bundlerCache';
import { cacheKey } from '../../lib/cache';

export default function stableBuildsPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  return {
    name: 'stable-builds',
    configureWebpack(config, isServer) {
      // Once for both bundlers, before they start.
      if (!isServer) evictModules(siteDir);
      // The bundler sees neither aliases, replaced modules nor what loaders do with their options. The
      // custom fields are for pages, which import them.
      cacheDependsOn(config, [
        cacheKey(siteDir, 'rspack'),
        { ...siteConfig, customFields: undefined, themeConfig: inOrder(siteConfig.themeConfig) },
      ]);
      return {};
    },
  };
}
