/** Saves the bundlers work whose result is known.
 *
 * - Rspack tries to concatenate the module of a page with the modules that it imports, which are in other
 *   scripts, and counts the importers of each: time that grows with the square of the pages. Here pages
 *   are excluded from concatenation.
 * - Docusaurus makes a module for the metadata of each page. Here it is part of the page's module, which
 *   halves the number of modules.
 * - The server bundle gets no content hashes, since its file names are not published.
 * - Minified scripts are cached.
 * - The server's bundler does not wait for pages that the client's bundler has cached (`serverPages.ts`).
 * - Style sheets go through the minimizer alone. postcss-preset-env reads the same list of browsers and
 *   takes longer to load than all style sheets take to make.
 *
 * Relies on: modules that use `module.id` are not concatenated; pages export their metadata from a file
 * of `@site`, in a line of its own; the minimizer skips assets that are marked as minimized, and works at
 * `PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE`. Without these, builds are slower with the same result. */
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Compiler } from '@rspack/core';
import { Cache } from '../../lib/cache';
import { serverPages } from './serverPages';

class MinifiedScripts {
  constructor(private readonly open: () => Cache<string>) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('MinifiedScripts', compilation => {
      const cache = this.open();
      /** Texts before they are minified, by name of the script. */
      const unknown = new Map<string, string>();
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      const { processAssets } = compilation.hooks;
      processAssets.tap({ name: 'MinifiedScripts', stage: stage - 1 }, assets => {
        for (const name of Object.keys(assets).filter(asset => asset.endsWith('.js'))) {
          const text = assets[name]!.source().toString();
          const minified = cache.get(text);
          if (minified === undefined) unknown.set(name, text);
          else {
            compilation.updateAsset(name, new sources.RawSource(minified), info => ({
              ...info,
              minimized: true,
            }));
          }
        }
      });
      processAssets.tap({ name: 'MinifiedScripts', stage: stage + 1 }, assets => {
        for (const [name, text] of unknown) cache.set(text, assets[name]!.source().toString());
        cache.save();
      });
    });
  }
}

export default function quickBundlingPlugin({ siteDir, i18n }: LoadContext): Plugin {
  const pages = serverPages();
  return {
    name: 'quick-bundling',
    configureWebpack(config, isServer) {
      if (process.env.NODE_ENV !== 'production') return {};
      const loader = path.join(__dirname, 'pageModule.mjs');
      // Docusaurus would take a rule whose test is one expression for one of its own.
      const rules = [{ test: [/\.mdx?$/], enforce: 'post' as const, use: [loader] }];
      if (isServer) {
        return {
          module: { rules },
          optimization: { realContentHash: false },
          plugins: [pages.server as never],
        };
      }
      const open = () => new Cache<string>(siteDir, `scripts/${i18n.currentLocale}`);
      return {
        module: { rules },
        plugins: [
          pages.client as never,
          config.optimization?.minimize !== false && (new MinifiedScripts(open) as never),
        ],
      };
    },
    // No other configuration is looked for next to each style sheet.
    configurePostCss: options => ({
      ...options,
      config: false,
      plugins: options.plugins.filter(plugin => !/postcss-preset-env/.test(String(plugin))),
    }),
  };
}
