/** Divides hydration into several tasks by React's own means: boundaries, which the server renders, too, and a
 * transition for the change of `useIsBrowser`.
 *
 * Relies on: Docusaurus' client imports `browserContext` and `renderToHtml` as separate modules. */
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import { ReplaceModule } from '../../lib/replaceModule';

const client = /@docusaurus[\\/]core[\\/]lib[\\/]client/;

export default function hydrationPlugin(): Plugin {
  return {
    name: 'hydration',
    configureWebpack(_, isServer, { currentBundler }) {
      const inLayer = (file: string) => path.join(__dirname, file);
      const { DefinePlugin } = currentBundler.instance;
      return {
        plugins: [
          new DefinePlugin({ HYDRATION_BOUNDARIES: 'true' }),
          new ReplaceModule(
            /^\.\.?\/browserContext$/,
            inLayer('BrowserContext.tsx'),
            client,
          ) as never,
          isServer &&
            (new ReplaceModule(/^\.\/renderToHtml$/, inLayer('renderToHtml.ts'), client) as never),
        ],
      };
    },
  };
}
