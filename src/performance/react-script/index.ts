/** React in a script of its own, which stays in caches of browsers when the site changes, and scripts that
 * browsers compile as they arrive. */
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
