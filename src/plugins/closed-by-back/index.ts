/** Has Back close the menu of small screens and the search, and do nothing else: see `useHistoryPopHandler.ts`,
 * which replaces Docusaurus' hook of this name where the menu uses it. The search of this site imports it.
 *
 * Relies on: the menu's context imports its hook from `../utils/historyUtils`, and nothing else from there. */
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
