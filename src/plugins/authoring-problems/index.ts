/** While `npm start` runs, shows why an edited site does not load, until it is mended. */
import path from 'node:path';
import logger from '@docusaurus/logger';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type * as rspack from '@rspack/core';
import { keepProblems } from './problems';

export default function authoringProblemsPlugin({ i18n }: LoadContext): Plugin {
  return {
    name: 'authoring-problems',
    getClientModules: () =>
      process.env.NODE_ENV === 'production' ? [] : [path.join(__dirname, 'mended.ts')],
    configureWebpack(config, isServer) {
      if (!('watchOptions' in config) || isServer) return {};
      return {
        plugins: [
          {
            apply(compiler: rspack.Compiler) {
              try {
                keepProblems(compiler, i18n.currentLocale);
              } catch (error) {
                logger.warn(`Faults are shown once only: ${(error as Error).message}`);
              }
            },
          } as never,
        ],
      };
    },
  };
}
