/** The layers that make pages lighter or builds quicker. Each has a folder in src/bundle and a paragraph with its
 * number in contributing/performance.md, and can be switched off: `LAYERS_OFF=split-routes npm run build`. */
export const layers = [
  'hydration',
  'late-scripts',
  'local-authoring',
  'main-script',
  'pruned-versions',
  'react-script',
  'split-routes',
] as const;
export type Layer = (typeof layers)[number];

/** Parses the comma-separated value of `LAYERS_OFF`. */
export const namesIn = (value = ''): string[] => value.split(',').filter(Boolean);

export const isOff = (layer: Layer): boolean => namesIn(process.env.LAYERS_OFF).includes(layer);

/** The layers that are plugins, in the order in which they configure the bundler. */
const plugins: Layer[] = [
  'local-authoring',
  'hydration',
  'react-script',
  'main-script',
  'split-routes',
];

/** The plugins of the enabled layers. */
export const layerPlugins = (): string[] =>
  plugins.filter(layer => !isOff(layer)).map(layer => `./src/bundle/${layer}/index.ts`);
