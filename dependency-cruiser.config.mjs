/** The floors of the code: imports only go down. `npm run lint` enforces this rule; ARCHITECTURE.md has the table. */

/** The browser code of a plugin or a layer, which belongs to the app. */
const browserSide = '^src/(?:plugins|bundle)/[^/]+/(?:client|browser)/';

/** From the lowest floor to the highest. */
const floors = [
  { name: 'lib', path: '^src/lib/' },
  { name: 'config', path: '^src/config/' },
  { name: 'content', path: '^src/content/' },
  { name: 'history', path: '^src/history/' },
  { name: 'plugins', path: '^src/(?:plugins|bundle)/', pathNot: browserSide },
  { name: 'app', path: ['^src/(?:pages|theme|components|client|css)/', browserSide, '^@theme'] },
  {
    name: 'checks',
    path: ['^(?:checks|tools|deploy)/', '^(?:docusaurus\\.config|sidebars)\\.ts$'],
  },
  { name: 'tests', path: '^tests/' },
];
const order = floors.map(({ name }) => name).join(', ');

const importsDown = floors.slice(0, -1).map(({ name, path, pathNot }, index) => ({
  name: `${name}-imports-down`,
  severity: 'error',
  comment: `A file may import from its own floor and from lower floors (from the lowest: ${order}). Move the shared code to the lower floor, or pass it as an argument.`,
  from: { path, pathNot },
  to: { path: floors.slice(index + 1).flatMap(floor => floor.path) },
}));

const feature = '^src/(?:plugins|bundle)/[^/]+$';

export default {
  forbidden: [
    ...importsDown,
    {
      name: 'no-circle-of-files',
      severity: 'error',
      comment: 'These files import each other. Move the code that they share to another file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-features',
      severity: 'error',
      scope: 'folder',
      comment:
        'Features that import each other are one feature: merge them, or move the shared code to a lower floor.',
      from: { path: feature },
      to: { path: feature, circular: true },
    },
    {
      name: 'no-feature-enters-another',
      severity: 'error',
      comment:
        'The subfolders of a feature are private, because the rule against circles does not see them. Export what other features need from a file next to its index.ts.',
      from: { path: '^src/(plugins|bundle)/([^/]+)/', pathNot: browserSide },
      to: { path: '^src/(?:plugins|bundle)/[^/]+/.+/', pathNot: '^src/$1/$2/' },
    },
    {
      name: 'checks-import-no-tools',
      severity: 'error',
      comment:
        'Tools may import checks, but not the reverse. Move the code that the check needs to checks/.',
      from: { path: '^checks/' },
      to: { path: '^tools/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment:
        'The imported file does not exist, so no other rule sees the import. Correct the path. (The compiler checks packages.)',
      from: {},
      to: { couldNotResolve: true, path: '^(?:\\.{1,2}/|@site/)' },
    },
    {
      name: 'on-a-floor',
      severity: 'error',
      comment:
        'This file is on no floor, so no rule restricts its imports. Move it to the folder of a floor.',
      from: {},
      to: { path: '^src/', pathNot: floors.flatMap(({ path }) => path) },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
