/** Reads the list of private parts that the site relies on, and finds code that touches private parts. */
import { readFileSync } from 'node:fs';

export const internalsFile = 'contributing/framework-internals.md';

/** An entry of the list: a place in the code, and the private part that it relies on. */
export interface PrivatePart {
  /** A file, or a folder with a slash at its end. */
  where: string;
  reliesOn: string;
  /** Test files that fail if the private part changes. */
  tests: string[];
  /** Line number in the document, from 1. */
  line: number;
}

const paths = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

/** Reads the list. A row may name several places.
 * @throws if it has no rows */
export function readInternals(): PrivatePart[] {
  const rows = readFileSync(internalsFile, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [where, reliesOn, shownBy] =
        /^\| (`(?:(?:src|tools)\/|docusaurus\.config).*) \|$/.exec(text)?.[1]?.split(' | ') ?? [];
      if (!where || !reliesOn || !shownBy) return [];
      const tests = paths(shownBy).filter(name => name.startsWith('tests/'));
      return paths(where).map(place => ({ where: place, reliesOn, tests, line: index + 1 }));
    });
  if (rows.length === 0) throw new Error(`${internalsFile} has no table of private parts`);
  return rows;
}

/** Patterns of code that touches a private part. */
const marks = [
  // A file inside a package. The exports of `diff` allow such imports.
  /['"`](?!@site\/|diff\/)(?:@[\w-]+\/)?[\w-]+\/(?:lib|src)\//,
  /['"`][^'"`]+\/internal['"`]/,
  /['"`]@theme-init\//,
  // Generated files, except data that plugins write with `createData` into a folder with their name and id.
  /@generated\/(?!i18n|split-routes|\$|[\w-]+\/[\w-]+\/)/,
  /\bnew ReplaceModule\(/,
  /NormalModuleReplacementPlugin/,
  /hooks\.runtimeModule/,
  /__webpack_(?!public_path)\w+__/,
  /\balias:/,
  /\bexperimental_\w+/,
  // Globals, environment variables and attributes that Docusaurus sets.
  /\bdocusaurusRoot\b|\bwindow\.docusaurus\b/,
  /\bDOCUSAURUS_[A-Z_]+/,
  /\b__docusaurus-/,
  /\bdropdown--show\b/,
  // A class of a CSS module, whose name ends in a hash. Classes with a dash belong to the site or to Infima.
  /\[class[*^$]=(?!['"]-?-?[a-z]+-|['"]--)/,
];

/** Patterns of assignments that patch foreign code: on a prototype, in the configuration of the site or the bundler, or
 * of a function to a nested member of an object. */
const patches = [
  /\.prototype\.\w+ = /,
  /\b(?:siteConfig|themeConfig)\.\w+ = /,
  /\bmodule\.rules = /,
  /^\s*\w+(?:\.\w+){2,} = (?:async )?(?:function\b|\w+ =>|\([^()]*\) =>|\()/,
];

/** The pattern of an assignment to a member of a module that this text imports from a package, by `import` or by a
 * `require` from `createRequire`. */
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

/** The numbers of the lines that touch private parts, from 1. */
export function privateLines(text: string): number[] {
  const all = [...marks, ...patches, modulePatch(text)];
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/^\s*(?:\/?\*|\/\/).*/, '');
    return all.some(mark => mark.test(code)) ? [index + 1] : [];
  });
}
