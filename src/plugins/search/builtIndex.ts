/** Reads the search index of a built site in Node. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale, type Locale } from '../../config/languages';
import { createEngine, type Engine } from './engine/engine';
import type { Manifest } from './engine/shard';
import { indexFolder, manifestFile } from '../../config/searchIdentity';

/** The folder of the index of a language.
 * @param build the folder of the built site */
export const folderOf = (build: string, locale: Locale): string =>
  path.join(build, locale === defaultLocale ? '' : locale, indexFolder);

/** Reads a file of the index of a built site.
 * @param name name of the file in the manifest
 * @throws with the command to run if the site is not built */
export function readIndex(build: string, locale: Locale, name: string): unknown {
  const file = path.join(folderOf(build, locale), decodeURIComponent(name));
  if (!existsSync(file)) {
    throw new Error(
      `${file} does not exist: run "npm run build" first, without ALGOLIA_APP_ID, since builds with it have no index`,
    );
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The search engine with the index of a built site.
 * @param onLoad called for every file that the engine loads, except the manifest */
export function engineOf(build: string, locale: Locale, onLoad?: (file: string) => void): Engine {
  return createEngine({
    loadManifest: () => Promise.resolve(readIndex(build, locale, manifestFile) as Manifest),
    load: file => {
      onLoad?.(decodeURIComponent(file));
      return Promise.resolve(readIndex(build, locale, file));
    },
  });
}
