import type { DocusaurusConfig } from '@docusaurus/types';

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

/** The configuration as browsers need it. */
export function pruneConfig(config: DocusaurusConfig): Partial<DocusaurusConfig> {
  const pruned: Partial<DocusaurusConfig> = { ...config };
  for (const key of forBuilds) delete pruned[key];
  return pruned;
}
