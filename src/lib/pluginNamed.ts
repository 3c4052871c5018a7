import type { LoadedPlugin } from '@docusaurus/types';

/** Finds a plugin by name, typed with what it offers to other plugins.
 * @param plugins all plugins of the site
 * @throws if the site has no plugin of this name */
export function pluginNamed<Given>(plugins: LoadedPlugin[], name: string): Given {
  const plugin = plugins.find(one => one.name === name);
  if (!plugin) throw new Error(`The plugin ${name} is missing: add it to docusaurus.config.ts`);
  return plugin as unknown as Given;
}
