/** Spares the bundler of the client work whose result is known, and that of the server from waiting for
 * it (`serverPages.ts`).
 *
 * - It tries to join each page's module with the modules that the page imports, which are in other
 *   scripts, and for each counts their importers: a time that grows with the square of the pages.
 *   Here pages are left out of it.
 * - Docusaurus has a module for the metadata of each page, beside that of the page. Here they are one,
 *   which halves the modules of pages.
 * - The bundler of the server would name its files once more when it knows what they hold. Nobody sees
 *   those names.
 * - Scripts that the last build minified are taken again.
 * - Style sheets are made fit for browsers by the minimizer alone. postcss-preset-env, which takes the
 *   same list of browsers, needs longer to load than all of them to be made.
 *
 * Relies on: modules that use `module.id` are not joined; pages export their metadata from a file of
 * `@site`, in a line of its own; the minimizer leaves assets alone that are marked as minimized, and
 * works at `PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE`. Without them builds are slower, and the same. */
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
