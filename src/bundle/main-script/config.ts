import type { DocusaurusConfig, ThemeConfig } from '@docusaurus/types';

/** Parts of the configuration that no component reads. */
const forBuilds = [
  'clientModules',
  'headTags',
  'markdown',
  'onBrokenAnchors',
  'onBrokenLinks',
  'onBrokenMarkdownLinks',
  'onDuplicateRoutes',
  'plugins',
  'presets',
  'scripts',
  'staticDirectories',
  'storage',
  'ssrTemplate',
  'stylesheets',
  'themes',
] satisfies (keyof DocusaurusConfig)[];

/** Sorts the theme configuration by key. Each theme adds its defaults once its package version is read from disk, so
 * the order differs from build to build. */
export const inOrder = (themeConfig: ThemeConfig): ThemeConfig =>
  Object.fromEntries(Object.entries(themeConfig).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The configuration for browsers, independent of the order in which themes were loaded. */
export function pruneConfig(config: DocusaurusConfig): Partial<DocusaurusConfig> {
  const pruned: Partial<DocusaurusConfig> = {
    ...config,
    themeConfig: inOrder(config.themeConfig),
  };
  for (const key of forBuilds) delete pruned[key];
  return pruned;
}
