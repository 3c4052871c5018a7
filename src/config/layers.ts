/** The layers that make pages light or builds quick. Each has a folder in src/bundle, a paragraph with its number
 * in contributing/performance.md, and can be switched off: `LAYERS_OFF=split-routes npm run build`. */
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

/** The layers that a value of `LAYERS_OFF` names, separated by commas. */
export const namesIn = (value = ''): string[] => value.split(',').filter(Boolean);

export const isOff = (layer: Layer): boolean => namesIn(process.env.LAYERS_OFF).includes(layer);

/** Those that configure the bundler, in their order. */
const plugins: Layer[] = [
  'local-authoring',
  'hydration',
  'react-script',
  'main-script',
  'split-routes',
];

/** The plugins of the layers that are on. */
export const layerPlugins = (): string[] =>
  plugins.filter(layer => !isOff(layer)).map(layer => `./src/bundle/${layer}/index.ts`);
