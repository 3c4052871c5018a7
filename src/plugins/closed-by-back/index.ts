/** Makes Back close the mobile menu and the search dialog, and do nothing else. `useHistoryPopHandler.ts` replaces
 * the hook of the same name that the mobile menu of Docusaurus uses. The search dialog imports it directly.
 *
 * Relies on: the context of the menu imports nothing but this hook from `../utils/historyUtils`. */
import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import { ReplaceModule } from '../../lib/replaceModule';

export default function closedByBackPlugin(): Plugin {
  return {
    name: 'closed-by-back',
    configureWebpack() {
      return {
        plugins: [
          new ReplaceModule(
            /^\.\.\/utils\/historyUtils$/,
            path.join(__dirname, 'useHistoryPopHandler.ts'),
            /@docusaurus[\\/]theme-common[\\/]lib[\\/]contexts/,
          ) as never,
        ],
      };
    },
  };
}
