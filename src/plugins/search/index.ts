import path from 'node:path';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import type { Locale } from '../../config/site';
import { pluginNamed } from '../../lib/pluginNamed';
import { openThread } from '../../lib/thread';
import { dialogScript } from './dialog';
import { searchesItself } from '../../config/searchIdentity';
import type { Setup } from './write';

export { filesOf, type Manifest } from './engine/shard';

interface SearchPlugin extends Plugin {
  indexed: () => Promise<void>;
}

const name = 'search';

/** Waits until the built site has its search index.
 * @param plugins those of the site
 * @throws if the site has no such plugin, or names it after the one that asks */
export async function indexWritten(plugins: LoadedPlugin[]): Promise<void> {
  await pluginNamed<SearchPlugin>(plugins, name).indexed();
}

/** The style sheet of all pages, without the styles of what comes when a reader searches. */
const styles = { test: /^(?!.*[\\/]components[\\/]Search[\\/]styles\.css)/ };

/** Makes the records of every language's built pages, beside the build, which `npm run search:publish`
 * sends to Algolia. For sites that name no Algolia application it also makes an index of them, and has a search
 * bar and a search page of its own; with one, those of the theme are untouched.
 *
 * `docusaurus start` builds no pages and so has no index: searching there shows that results could
 * not be fetched. Build and serve the site to search it. */
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

    postBuild({ siteDir, outDir, routesPaths, baseUrl, siteConfig: { url, title } }) {
      const locale = i18n.currentLocale as Locale;
      const setup: Setup = {
        siteDir,
        outDir,
        locale,
        root: new URL(baseUrl, url).href,
        title,
        isEmbedded,
      };
      const below = [...new Set(routesPaths)]
        .filter(route => `${route}/`.startsWith(baseUrl))
        .map(route => route.slice(baseUrl.length));
      written = openThread<string[], void>(require.resolve('./write'), setup)(below);
      return written;
    },
    indexed() {
      if (!written)
        throw new Error(`docusaurus.config.ts: name ${name} before plugins that read its files`);
      return written;
    },
  };
}
