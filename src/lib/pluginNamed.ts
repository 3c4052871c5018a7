import type { LoadedPlugin } from '@docusaurus/types';

/** The plugin of a name, with what it gives to others.
 * @param plugins those of the site
 * @throws if the site has no such plugin */
export function pluginNamed<Given>(plugins: LoadedPlugin[], name: string): Given {
  const plugin = plugins.find(one => one.name === name);
  if (!plugin) throw new Error(`docusaurus.config.ts names no plugin ${name}`);
  return plugin as unknown as Given;
}
