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

/** Has the bundler make all modules anew when something changes that they follow from and that it does not
 * see, such as aliases and options of loaders.
 * @param input what they follow from, as JSON
 * @throws if the bundler does not cache modules as Docusaurus 3 or 4 has it */
export function cacheDependsOn(config: Config, input: unknown): void {
  if (process.env.DOCUSAURUS_NO_PERSISTENT_CACHE) return;
  // Docusaurus 4, with Rspack 2, and Docusaurus 3.
  const cache = [config.cache, config.experiments?.cache].find(isPersistent);
  if (!cache) {
    throw new Error(
      'The configuration of the bundler has no persistent cache in `cache` or `experiments.cache`, so it ' +
        'could take modules again that have changed: see src/lib/bundlerCache.ts in ' +
        'contributing/framework-internals.md, or build with DOCUSAURUS_NO_PERSISTENT_CACHE=true',
    );
  }
  cache.version = `${cache.version ?? ''}-${hash(input)}`;
}

/** Bytes of modules that are cached, at most: those of three builds of both languages. */
const limit = 3 * 2 ** 30;

/** Evicts the modules that were written the longest ago. The bundler has a folder for all that it makes of
 * one input, and leaves those of earlier inputs where they are. */
export const evictModules = (siteDir: string): void =>
  evictOldest(path.join(siteDir, 'node_modules/.cache/rspack'), limit);
