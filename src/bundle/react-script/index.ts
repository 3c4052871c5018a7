/** Puts React into a script of its own, which browsers have cached when the site changes, and has browsers
 * compile scripts as they arrive. */
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
          // V8 then compiles all functions off the main thread as the script arrives, not each one when
          // it is first called.
          new BannerPlugin({
            banner: '//# allFunctionsCalledOnLoad',
            raw: true,
            test: /\.js$/,
            // After minification, which removes comments, and before scripts are named by their content.
            stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
          }),
        ],
      };
    },
  };
}
