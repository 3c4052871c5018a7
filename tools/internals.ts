/** The list of private parts of frameworks that the site touches, and how code that touches one is recognised. */
import { readFileSync } from 'node:fs';

export const internalsFile = 'contributing/framework-internals.md';

/** A place of the list. */
export interface Internal {
  /** A file, or a folder with a slash at its end. */
  where: string;
  reliesOn: string;
  /** Files of tests that fail when it changes. */
  tests: string[];
  /** 1-based, in the document. */
  line: number;
}

const paths = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

/** Reads the list. A row may name several places.
 * @throws if it has no rows */
export function readInternals(): Internal[] {
  const rows = readFileSync(internalsFile, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [where, reliesOn, shownBy] =
        /^\| (`(?:(?:src|tools)\/|docusaurus\.config).*) \|$/.exec(text)?.[1]?.split(' | ') ?? [];
      if (!where || !reliesOn || !shownBy) return [];
      const tests = paths(shownBy).filter(name => name.startsWith('tests/'));
      return paths(where).map(place => ({ where: place, reliesOn, tests, line: index + 1 }));
    });
  if (rows.length === 0) throw new Error(`${internalsFile} has no list`);
  return rows;
}

/** What code says that touches a private part. */
const marks = [
  // A file inside a package. That of `diff` lists those that one may import.
  /['"`](?!@site\/|diff\/)(?:@[\w-]+\/)?[\w-]+\/(?:lib|src)\//,
  /['"`][^'"`]+\/internal['"`]/,
  /['"`]@theme-init\//,
  // What a plugin made with `createData` stands in a folder of its name and id.
  /@generated\/(?!i18n|split-routes|\$|[\w-]+\/[\w-]+\/)/,
  /\bnew ReplaceModule\(/,
  /NormalModuleReplacementPlugin/,
  /hooks\.runtimeModule/,
  /__webpack_(?!public_path)\w+__/,
  /\balias:/,
  /\bexperimental_\w+/,
  // What Docusaurus sets in the window, in the environment and in the document.
  /\bdocusaurusRoot\b|\bwindow\.docusaurus\b/,
  /\bDOCUSAURUS_[A-Z_]+/,
  /\b__docusaurus-/,
  /\bdropdown--show\b/,
  // A class of a CSS module, whose name ends in a hash. Classes with a dash belong to the site or to Infima.
  /\[class[*^$]=(?!['"]-?-?[a-z]+-|['"]--)/,
];

/** Assignments that replace a part of what somebody else made: on a prototype, in the configuration of the site or of
 * the bundler, and of a function to a member of an object in an object. */
const patches = [
  /\.prototype\.\w+ = /,
  /\b(?:siteConfig|themeConfig)\.\w+ = /,
  /\bmodule\.rules = /,
  /^\s*\w+(?:\.\w+){2,} = (?:async )?(?:function\b|\w+ =>|\([^()]*\) =>|\()/,
];

/** What assigns to a member of a module of a package. The module was loaded by `import`, or by a `require` that
 * `createRequire` made. */
function modulePatch(text: string): RegExp {
  const imports = text.matchAll(/^import ([^;'"]+) from '(?!\.|@site\/|node:)/gm);
  const requires = Array.from(
    text.matchAll(/\bconst (\w+) = createRequire\(/g),
    ([, name]) => name!,
  );
  const loads = new RegExp(
    String.raw`\bconst (\w+) = (?:${['require', ...requires].join('|')})\('`,
    'g',
  );
  const names = [
    ...[...imports].flatMap(([, clause]) => clause!.match(/\w+/g)!),
    ...Array.from(text.matchAll(loads), ([, name]) => name!),
  ];
  return new RegExp(String.raw`^\s*(?:${names.join('|') || '(?!)'})\.\w+ = `);
}

/** The lines of a text that touch private parts, from 1. */
export function privateLines(text: string): number[] {
  const all = [...marks, ...patches, modulePatch(text)];
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/^\s*(?:\/?\*|\/\/).*/, '');
    return all.some(mark => mark.test(code)) ? [index + 1] : [];
  });
}
