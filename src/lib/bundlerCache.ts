import path from 'node:path';
import type { Plugin } from '@docusaurus/types';
import { evictOldest, hash } from './cache';

type Config = Parameters<NonNullable<Plugin['configureWebpack']>>[0];

interface PersistentCache {
  type: 'persistent';
  version?: string;
}

const isPersistent = (cache: unknown): cache is PersistentCache =>
  (cache as PersistentCache | undefined)?.type === 'persistent';

/** Evicts the modules that the bundler cached when an input changes that the bundler does not track, such as
 * aliases and options of loaders.
 * @param input the untracked input, as JSON
 * @throws if the bundler's cache is not configured as in Docusaurus 3 or 4 */
export function cacheDependsOn(config: Config, input: unknown): void {
  if (process.env.DOCUSAURUS_NO_PERSISTENT_CACHE) return;
  // Docusaurus 4 (Rspack 2) has it in `cache`, Docusaurus 3 in `experiments`.
  const cache = [config.cache, config.experiments?.cache].find(isPersistent);
  if (!cache) {
    throw new Error(
      'The bundler configuration has no persistent cache in `cache` or `experiments.cache`, so the bundler ' +
        'could reuse outdated modules: see src/lib/bundlerCache.ts in ' +
        'contributing/framework-internals.md, or build with DOCUSAURUS_NO_PERSISTENT_CACHE=true',
    );
  }
  cache.version = `${cache.version ?? ''}-${hash(input)}`;
}

/** Maximum size of the bundler's cache in bytes, enough for three builds of both languages. */
const limit = 3 * 2 ** 30;

/** Evicts the bundler's oldest modules. The bundler keeps one folder per input and never deletes the folders of
 * earlier inputs. */
export const evictModules = (siteDir: string): void =>
  evictOldest(path.join(siteDir, 'node_modules/.cache/rspack'), limit);
