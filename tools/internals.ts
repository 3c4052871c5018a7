/** The list of private parts of frameworks that the site touches. */
import { readFileSync } from 'node:fs';

export const internalsFile = 'contributing/framework-internals.md';

/** A row of the list. */
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

/** Reads the list.
 * @throws if it has no rows */
export function readInternals(): Internal[] {
  const rows = readFileSync(internalsFile, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [where, reliesOn, shownBy] =
        /^\| (`(?:src|tools)\/.*) \|$/.exec(text)?.[1]?.split(' | ') ?? [];
      if (!where || !reliesOn || !shownBy) return [];
      const tests = paths(shownBy).filter(name => name.startsWith('tests/'));
      return [{ where: paths(where)[0]!, reliesOn, tests, line: index + 1 }];
    });
  if (rows.length === 0) throw new Error(`${internalsFile} has no list`);
  return rows;
}

/** What code says that touches a private part. */
const marks = [
  /['"`]@docusaurus\/[\w-]+\/(?:lib|src)\//,
  /['"`][^'"`]+\/internal['"`]/,
  /['"`]@theme-init\//,
  // What a plugin made with `createData` stands in a folder of its name and id.
  /@generated\/(?!i18n|split-routes|\$|[\w-]+\/[\w-]+\/)/,
  /\bnew ReplaceModule\(/,
  /NormalModuleReplacementPlugin/,
  /hooks\.runtimeModule/,
  /__webpack_(?!public_path)\w+__/,
  /\balias:/,
];

/** The lines of a text that touch private parts, from 1. */
export const privateLines = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => {
    const code = line.replace(/^\s*(?:\/?\*|\/\/).*/, '');
    return marks.some(mark => mark.test(code)) ? [index + 1] : [];
  });
