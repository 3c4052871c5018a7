/** While `npm start` runs, keeps showing why an edited site does not load, until an author fixes it. */
import path from 'node:path';
import logger from '@docusaurus/logger';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type * as rspack from '@rspack/core';
import { reportLoadErrors } from './problems';

export default function authoringProblemsPlugin({ i18n }: LoadContext): Plugin {
  return {
    name: 'authoring-problems',
    getClientModules: () =>
      process.env.NODE_ENV === 'production' ? [] : [path.join(__dirname, 'reloadWhenFixed.ts')],
    configureWebpack(config, isServer) {
      if (!('watchOptions' in config) || isServer) return {};
      return {
        plugins: [
          {
            apply(compiler: rspack.Compiler) {
              try {
                reportLoadErrors(compiler, i18n.currentLocale);
              } catch (error) {
                logger.warn(
                  `Faults that stop the site from loading are shown only once: ${(error as Error).message}`,
                );
              }
            },
          } as never,
        ],
      };
    },
  };
}
