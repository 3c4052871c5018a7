/** Shows edits of translated pages as quickly as those of others in `npm start`.
 *
 * Docusaurus loads the whole site anew, and so compiles all pages, when a file changes in the folder of
 * the language, for the sake of translated texts. But the pages lie there too, and for them their own
 * plugins are enough, which watch them as well.
 *
 * Relies on Docusaurus watching `localizationDir` with chokidar's `watch`; where it does otherwise,
 * pages are shown as slowly as without this. */
import { createRequire } from 'node:module';
import type { LoadContext, Plugin } from '@docusaurus/types';

type Watch = (paths: string | readonly string[], options?: { ignored?: unknown }) => unknown;

const ofSite = createRequire(import.meta.url);
const ofDocusaurus = createRequire(ofSite.resolve('@docusaurus/core/package.json'));
const chokidar = ofDocusaurus('chokidar') as { watch: Watch };
const { watch } = chokidar;

export default function quickReload({ localizationDir }: LoadContext): Plugin {
  chokidar.watch = (paths, options) =>
    [paths].flat().includes(localizationDir)
      ? watch(paths, { ...options, ignored: /\.mdx?$/ })
      : watch(paths, options);
  return { name: 'quick-reload' };
}
