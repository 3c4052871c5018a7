import type { Plugin } from '@docusaurus/types';

type Config = Parameters<NonNullable<Plugin['configureWebpack']>>[0];

/** Lets the bundler's kept modules go when files of a plugin change that decides what they resolve to,
 * or when the plugin is new.
 * @param files absolute paths */
export function keepCacheFor(config: Config, ...files: string[]): void {
  const cache = config.experiments?.cache as { buildDependencies?: string[] } | undefined;
  cache?.buildDependencies?.push(...files);
}
