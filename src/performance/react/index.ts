/** How browsers load and start React: in a script of its own, which stays in their caches when the site
 * changes, compiled as it arrives; and hydration that does not have to be done in one task. */
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import { ReplaceModule } from '../../lib/replaceModule';

export default function reactPlugin(): Plugin {
  return {
    name: 'react',
    configureWebpack(config, isServer, { currentBundler }) {
      const browserContext = new ReplaceModule(
        /^\.\.?\/browserContext$/,
        path.join(__dirname, 'BrowserContext.tsx'),
        /@docusaurus[\\/]core[\\/]lib[\\/]client/,
      );
      if (isServer || process.env.NODE_ENV !== 'production') {
        return { plugins: [browserContext as never] };
      }
      const { BannerPlugin, Compilation } = currentBundler.instance;
      return {
        optimization: {
          splitChunks: {
            cacheGroups: {
              react: {
                name: 'react',
                test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
                chunks: 'initial',
                enforce: true,
                priority: 30,
              },
            },
          },
        },
        plugins: [
          browserContext as never,
          // V8 then compiles all functions beside the page as the script arrives, and not each when it
          // is first called.
          new BannerPlugin({
            banner: '//# allFunctionsCalledOnLoad',
            raw: true,
            test: /\.js$/,
            // Minified scripts have no comments, and names of scripts tell of all that is in them.
            stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
          }),
        ],
      };
    },
  };
}
