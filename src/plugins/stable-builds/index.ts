/** Makes builds reproducible: the same input gives the same files, no matter what was built before. The layer
 * main-script sorts the theme's configuration in scripts. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { inOrder } from '../../bundle/main-script/config';
import { cacheDependsOn, evictModules } from '../../lib/bundlerCache';
import { cacheKey } from '../../lib/cache';

export default function stableBuildsPlugin({ siteDir, siteConfig }: LoadContext): Plugin {
  return {
    name: 'stable-builds',
    configureWebpack(config, isServer) {
      // Runs once for both bundlers, before they start.
      if (!isServer) evictModules(siteDir);
      // The bundler does not track aliases, replaced modules and the options of loaders. Custom fields are left
      // out, since the pages that need them import them.
      cacheDependsOn(config, [
        cacheKey(siteDir, 'rspack'),
        { ...siteConfig, customFields: undefined, themeConfig: inOrder(siteConfig.themeConfig) },
      ]);
      return {};
    },
  };
}
