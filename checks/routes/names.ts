/** Finds the pages that data and sources name, to catch names of pages that no longer exist. */
import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { guideRoute } from '../../src/content/collections';
import { type DataText, dataTexts } from '../../src/content/dataLines';
import {
  movedFile,
  type MovedPage,
  naming,
  newName,
  whereNow,
} from '../../src/plugins/missing-pages/moved';
import type { Problem } from '../../src/lib/problem';
import { readPublished } from './published';
import { plainRoute } from './routes';

/** A place where a file names a page. */
export interface Name {
  file: string;
  line: number;
  /** The name as written in the file. */
  name: string;
  /** The named page, by its path in the default language. */
  route: string;
}

/** Data that names pages by ids, with a function that returns the page that a text names, if any. */
const data: Record<string, (text: DataText) => string | undefined> = {
  'src/config/counterparts.json': ({ path: [, version], value }) =>
    guideRoute(String(version), value),
  'checks/search/queries.yaml': ({ value }) => `/${value.replace(/#.*$/, '')}`,
};

const textFiles = [
  '*.{ts,md}',
  '{src,checks,tests,tools,api,changelog,contributing,deploy}/**/*.{ts,tsx,mts,mjs,cjs,json,yaml,conf,md}',
  'examples/*/*.{md,json,ts}',
  'i18n/*.json',
  'i18n/*/{*,docusaurus-theme-classic/*}.json',
];
/** The keys of the ledger are page files, which the ledger check compares. */
const ledger = 'checks/ledger/**/*.json';

const address =
  /(?<=["'`(])(\/?)((?:[a-z-]+\/)?(?:docs|blog|changelog|api)\/[\p{L}\p{N}./_-]*[\p{L}\p{N}])(?=[\\"'`)#?])/gu;

function namesInText(file: string, text: string): Name[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(address)].flatMap(([name, slash, rest]): Name[] => {
      // A file of the repository, or an instance of a plugin, which sources name in the same way.
      if (!slash && (existsSync(rest!) || file.startsWith('src/'))) return [];
      const route = plainRoute(`/${rest!.replace(/(\/index)?\.(html|md)$/, '')}`);
      // A file of the build that is not a page, such as a feed.
      if (/\.[a-z]\w*$/.test(route)) return [];
      return [{ file, line: index + 1, name, route }];
    }),
  );
}

function namesInData(file: string, text: string): Name[] {
  return dataTexts(text).flatMap(one => {
    const route = one.isKey ? undefined : data[file]!(one);
    return route ? [{ file, line: one.line, name: one.value, route }] : [];
  });
}

/** Every place in data, sources and documents that names a page of the site. checks/links covers links in pages. */
export function readNames(): Name[] {
  const files = globSync(textFiles, { ignore: ['**/node_modules/**', ledger, movedFile] });
  return [...new Set([...files, ...Object.keys(data)])].sort().flatMap(file => {
    const text = readFileSync(file, 'utf8');
    return file in data ? namesInData(file, text) : namesInText(file, text);
  });
}

/** Finds names of pages that no longer exist. In data, every missing page is a problem. Elsewhere only a formerly
 * published page is, because tests and examples may invent pages.
 * @param pages present routes
 * @param published all routes that were ever published
 * @throws if nothing names a page */
export function checkNames(
  names: Name[],
  pages: ReadonlySet<string>,
  moved: MovedPage[],
  published = readPublished(),
): Problem[] {
  if (names.length === 0) throw new Error('No file names a page');
  const now = whereNow(moved);
  const had = new Set([...published, ...now.keys()]);
  return names.flatMap(({ file, line, name, route }): Problem[] => {
    if (pages.has(route) || !(file in data || had.has(route))) return [];
    const to = now.get(route);
    const message = to
      ? `"${name}" has moved: write "${newName(name, route, to)}"`
      : `"${name}" has no page: name another, or take it out${naming(route, pages)}`;
    return [{ file, line, message }];
  });
}
