/** Puts React into a separate script, which stays in browser caches when the site changes, and makes browsers compile
 * scripts while they arrive. */
import type { Plugin } from '@docusaurus/types';

export default function reactScriptPlugin(): Plugin {
  return {
    name: 'react-script',
    configureWebpack(config, isServer, { currentBundler }) {
      if (isServer || process.env.NODE_ENV !== 'production') return {};
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
          // Makes V8 compile all functions off the main thread while the script arrives, and not each one at its
          // first call.
          new BannerPlugin({
            banner: '//# allFunctionsCalledOnLoad',
            raw: true,
            test: /\.js$/,
            // After minification, which removes comments, and before content hashes are computed.
            stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
          }),
        ],
      };
    },
  };
}
