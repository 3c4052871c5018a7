import { createHash } from 'node:crypto';
import type { Plugin } from '@docusaurus/types';

type Config = Parameters<NonNullable<Plugin['configureWebpack']>>[0];

/** Lets the bundler's kept modules go when files of a plugin change that decides what they resolve to,
 * or when the plugin is new.
 * @param files absolute paths
 * @param input what else modules follow from that the bundler cannot see, such as options of loaders and
 * aliases, as JSON */
export function keepCacheFor(config: Config, files: string[], input?: unknown): void {
  const cache = config.experiments?.cache as
    { version: string; buildDependencies?: string[] } | undefined;
  if (!cache) return;
  cache.buildDependencies?.push(...files);
  if (input === undefined) return;
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 16);
  cache.version += `-${hash}`;
}
