/** The floors of the house: imports go down only. `npm run lint` holds it, and ARCHITECTURE.md shows it. */

/** The browser side of a plugin or a layer belongs to the app. */
const browserSide = '^src/(?:plugins|bundle)/[^/]+/(?:client|browser)/';

/** From the lowest to the highest. */
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
  comment: `A file imports from its own floor and from those before it: ${order}. Move what both files need to the lower floor, or pass it as an argument.`,
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
      comment: 'Move what the files of the circle share to another file.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-features',
      severity: 'error',
      scope: 'folder',
      comment:
        'Features that import each other are one feature: merge them, or move what they share to a lower floor.',
      from: { path: feature },
      to: { path: feature, circular: true },
    },
    {
      name: 'no-feature-enters-another',
      severity: 'error',
      comment:
        'The folders inside a feature are its own, and circles through them would not be seen. Export what others need from a file beside its index.ts.',
      from: { path: '^src/(plugins|bundle)/([^/]+)/', pathNot: browserSide },
      to: { path: '^src/(?:plugins|bundle)/[^/]+/.+/', pathNot: '^src/$1/$2/' },
    },
    {
      name: 'checks-import-no-tools',
      severity: 'error',
      comment: 'Tools may use checks. Move what a check needs of a tool to the checks.',
      from: { path: '^checks/' },
      to: { path: '^tools/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment:
        'There is no such file, so no other rule sees the import. Mend the name. Packages are left to the compiler.',
      from: {},
      to: { couldNotResolve: true, path: '^(?:\\.{1,2}/|@site/)' },
    },
    {
      name: 'on-a-floor',
      severity: 'error',
      comment: 'This file is on no floor, so nothing says what may import it. Move it to one.',
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
