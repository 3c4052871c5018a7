/** Shows edits of translated pages as quickly as those of others in `npm start`.
 *
 * Docusaurus loads the whole site anew, and so compiles all pages, when a file changes in the folder of
 * the language, for the sake of translated texts. But the pages lie there too, and for them their own
 * plugins are enough, which watch them as well.
 *
 * Relies on Docusaurus watching `localizationDir` with chokidar's `watch`; where it does otherwise,
 * pages are shown as slowly as without this, with a warning if it has no chokidar. */
import { createRequire } from 'node:module';
import logger from '@docusaurus/logger';
import type { LoadContext, Plugin } from '@docusaurus/types';

type Watch = (paths: string | readonly string[], options?: { ignored?: unknown }) => unknown;

/** Keeps chokidar from reporting pages below a folder to who watches that folder.
 * @throws if Docusaurus has no chokidar, or one that cannot be changed */
function ignorePagesOf(folder: string): void {
  const ofSite = createRequire(import.meta.url);
  const ofDocusaurus = createRequire(ofSite.resolve('@docusaurus/core/package.json'));
  const chokidar = ofDocusaurus('chokidar') as { watch: Watch };
  const { watch } = chokidar;
  chokidar.watch = (paths, options) =>
    [paths].flat().includes(folder)
      ? watch(paths, { ...options, ignored: /\.mdx?$/ })
      : watch(paths, options);
}

export default function quickReload({ localizationDir }: LoadContext): Plugin {
  try {
    ignorePagesOf(localizationDir);
  } catch (error) {
    logger.warn(`Edits of translated pages are shown slowly: ${(error as Error).message}`);
  }
  return { name: 'quick-reload' };
}
