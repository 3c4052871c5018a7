/** The index of a built site, as Node reads it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale, type Locale } from '../../config/languages';
import { createEngine, type Engine } from './engine/engine';
import type { Manifest } from './engine/shard';
import { indexFolder, manifestFile } from '../../config/searchIdentity';

/** The folder of a language's index.
 * @param build the folder of the built site */
export const folderOf = (build: string, locale: Locale): string =>
  path.join(build, locale === defaultLocale ? '' : locale, indexFolder);

/** Reads a file of the index of a built site.
 * @param name as its manifest has it
 * @throws saying what to run if the site is not built */
export function readIndex(build: string, locale: Locale, name: string): unknown {
  const file = path.join(folderOf(build, locale), decodeURIComponent(name));
  if (!existsSync(file)) {
    throw new Error(
      `${file} is not there: run "npm run build" first, without ALGOLIA_APP_ID, with which there is no index`,
    );
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The engine on the index of a built site.
 * @param onLoad hears of every file that is loaded, but the manifest */
export function engineOf(build: string, locale: Locale, onLoad?: (file: string) => void): Engine {
  return createEngine({
    loadManifest: () => Promise.resolve(readIndex(build, locale, manifestFile) as Manifest),
    load: file => {
      onLoad?.(decodeURIComponent(file));
      return Promise.resolve(readIndex(build, locale, file));
    },
  });
}
