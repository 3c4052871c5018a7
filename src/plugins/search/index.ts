import path from 'node:path';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import type { Locale } from '../../config/site';
import { pluginNamed } from '../../lib/pluginNamed';
import { openThread } from '../../lib/thread';
import { dialogScript } from './dialog';
import { searchesItself } from '../../config/searchIdentity';
import type { Setup } from './writeIndex';

export { filesOf, type Manifest } from './engine/shard';

interface SearchPlugin extends Plugin {
  indexed: () => Promise<void>;
}

const name = 'search';

/** Waits until the built site has its search index.
 * @param plugins plugins of the site
 * @throws if the site lacks this plugin, or lists it after the plugin that waits */
export async function indexWritten(plugins: LoadedPlugin[]): Promise<void> {
  await pluginNamed<SearchPlugin>(plugins, name).indexed();
}

/** Keeps the styles of the search dialog, and of the editor of projects, out of the style sheet of all pages: they load
 * when a reader opens these. */
const styles = {
  test: /^(?!.*[\\/]components[\\/](Search[\\/]styles|Play[\\/](editor|types))\.css)/,
};

/** Writes the records of the built pages of each language outside the build. `npm run search:publish` sends them to
 * Algolia. If the settings name no Algolia application, the plugin also makes a search index from the records, and
 * provides a search bar and a search page. Otherwise, the site uses the search bar and search page of the theme.
 *
 * `docusaurus start` builds no pages, so it has no index, and a search there shows an error. Build and serve the site
 * to search it. */
export default function searchPlugin({
  siteConfig,
  siteDir: site,
  i18n,
}: LoadContext): SearchPlugin {
  const isEmbedded = searchesItself(siteConfig.themeConfig);
  let written: Promise<void> | undefined;
  return {
    name,

    ...(isEmbedded && {
      getThemePath: () => path.resolve(site, 'src/components/Search/theme'),

      configureWebpack: (_, isServer) =>
        isServer ? {} : { optimization: { splitChunks: { cacheGroups: { styles } } } },

      injectHtmlTags: () => ({
        preBodyTags: [{ tagName: 'script', innerHTML: dialogScript }],
      }),
    }),

    postBuild({ siteDir, outDir, routesPaths, baseUrl, siteConfig: { url } }) {
      const locale = i18n.currentLocale as Locale;
      const setup: Setup = {
        siteDir,
        outDir,
        locale,
        root: new URL(baseUrl, url).href,
        isEmbedded,
      };
      const below = [...new Set(routesPaths)]
        .filter(route => `${route}/`.startsWith(baseUrl))
        .map(route => route.slice(baseUrl.length));
      written = openThread<string[], void>(require.resolve('./writeIndex'), setup)(below);
      return written;
    },
    indexed() {
      if (!written)
        throw new Error(
          `docusaurus.config.ts: list ${name} before the plugins that read its files`,
        );
      return written;
    },
  };
}
