import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Code, Heading, Root } from 'mdast';
import { admonitionTitleToDirectiveLabel } from '@docusaurus/utils';
import { toString } from 'mdast-util-to-string';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { globSync } from 'tinyglobby';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { parse as parseYaml, type YAMLParseError } from 'yaml';
import { admonitionKinds } from '../config/admonitions';
import { type Collection, collections, frameworkVersionOf, pageLocation } from './collections';
import { currentVersion, defaultLocale, type Locale } from '../config/site';
import { nearest } from '../lib/nearestWords';
import type { Problem } from '../lib/problem';

/** A fenced code block of a page. */
export interface Block {
  lang: string;
  /** The whole text after the language. */
  meta: string;
  /** `key="value"` pairs and bare words (as `true`) of the fence. */
  flags: Record<string, string | true>;
  code: string;
  /** 1-based line of the first line of code. */
  line: number;
}

export interface PageHeading {
  depth: number;
  text: string;
  id?: string;
  line: number;
}

/** A page as the checks see it. Properties other than `source` parse it at first use. */
export interface Page extends Readonly<ParsedPage> {
  /** Path relative to the repository. */
  file: string;
  /** Path relative to the collection's folder, the same in every language. */
  name: string;
  /** The collection, with the framework version of this page. */
  collection: Collection;
  locale: Locale;
  source: string;
}

interface ParsedPage {
  tree: Root;
  frontMatter: Record<string, unknown>;
  blocks: Block[];
  headings: PageHeading[];
  /** Syntax faults of the front matter, whose keys are then unknown. */
  faults: Problem[];
}

const codeParser = unified().use(remarkParse).use(remarkFrontmatter).freeze();
const parser = codeParser().use(remarkGfm).use(remarkDirective);

function parseFlags(meta: string): Block['flags'] {
  const flags: Block['flags'] = {};
  for (const [, key, value] of meta
    .replaceAll(/\{[\d,-]+\}/g, '')
    .matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
    flags[key!] = value ?? true;
  }
  return flags;
}

export function toBlock(node: Code): Block {
  const meta = node.meta ?? '';
  return {
    lang: node.lang ?? '',
    meta,
    flags: parseFlags(meta),
    code: node.value,
    line: node.position!.start.line + 1,
  };
}

function toHeading(node: Heading): PageHeading {
  const raw = toString(node);
  const match = /^(.*?)\s*\{#([^}]+)\}$/.exec(raw);
  return {
    depth: node.depth,
    text: match ? match[1]! : raw,
    ...(match && { id: match[2] }),
    line: node.position!.start.line,
  };
}

/** Parses front matter.
 * @throws YAMLParseError with the position of a syntax error */
function parseFrontMatter(yaml: string): Page['frontMatter'] {
  const keys: unknown = parseYaml(yaml);
  if (keys && typeof keys === 'object') return keys as Page['frontMatter'];
  return {};
}

function toFault(file: string, { linePos, message }: YAMLParseError): Problem {
  const reason = message.split(' at line')[0];
  return {
    file,
    line: (linePos?.[0].line ?? 1) + 1,
    message: `front matter is not YAML (${reason}): put a text with ": " in quotes`,
  };
}

function parsePage(file: string, source: string, using: typeof parser = parser): ParsedPage {
  const tree = using.parse(admonitionTitleToDirectiveLabel(source, admonitionKinds));
  const blocks: Block[] = [];
  const headings: PageHeading[] = [];
  const faults: Problem[] = [];
  let frontMatter: Page['frontMatter'] = {};
  visit(tree, node => {
    if (node.type === 'code') blocks.push(toBlock(node));
    if (node.type === 'heading') headings.push(toHeading(node));
    if (node.type !== 'yaml') return;
    try {
      frontMatter = parseFrontMatter(node.value);
    } catch (error) {
      faults.push(toFault(file, error as YAMLParseError));
    }
  });
  if (source.startsWith('---\n') && tree.children[0]?.type !== 'yaml') {
    faults.push({ file, line: 1, message: 'front matter has no end: add a line of --- after it' });
  }
  return { tree, frontMatter, blocks, headings, faults };
}

/** Reads a page.
 * @param source the file's text, if the caller already has it */
export function readPage(
  file: string,
  collection: Collection,
  locale: Locale,
  source = readFileSync(file, 'utf8'),
): Page {
  const name = path.posix.relative(collection.folders[locale], file);
  const version = frameworkVersionOf(file, source, collection);
  let parsed: ParsedPage | undefined;
  const parse = () => (parsed ??= parsePage(file, source));
  return {
    file,
    name,
    collection: version === collection.version ? collection : { ...collection, version },
    locale,
    source,
    get tree() {
      return parse().tree;
    },
    get frontMatter() {
      return parse().frontMatter;
    },
    get blocks() {
      return parse().blocks;
    },
    get headings() {
      return parse().headings;
    },
    get faults() {
      return parse().faults;
    },
  };
}

/** Writes the text of a page and reads it again. */
export function rewritePage({ file, collection, locale }: Page, source: string): Page {
  writeFileSync(file, source);
  return readPage(file, collection, locale, source);
}

/** Reads a page by its path relative to the repository.
 * @throws if the file is not a page */
export function readPageAt(file: string): Page {
  const place = pageLocation(file);
  if (place) return readPage(file, place.collection, place.locale);
  throw new Error(`${file}: not a page; give a path such as docs/controller.md`);
}

/** Reads the front matter and the blocks of a page in half the time of `readPageAt`: it does not parse tables and
 * directives, and finds the blocks in them nevertheless.
 * @throws if the file is not a page */
export function readCodeAt(file: string) {
  const { source, collection, name } = readPageAt(file);
  const { frontMatter, blocks } = parsePage(file, source, codeParser);
  return { file, collection, name, frontMatter, blocks };
}

/** A page in all languages that have it. */
export type PagePair = Partial<Record<Locale, Page>>;

/** A page in any language: its collection and its path there. */
interface PageName {
  collection: Collection;
  name: string;
}

function readPair({ collection, name }: PageName): PagePair {
  const pair: PagePair = {};
  for (const locale of Object.keys(collection.folders) as Locale[]) {
    const file = path.posix.join(collection.folders[locale], name);
    if (existsSync(file)) pair[locale] = readPage(file, collection, locale);
  }
  return pair;
}

/** Lists the pages that exist in at least one language. */
function listPages(): PageName[] {
  return collections.flatMap(collection => {
    const folders = Object.values(collection.folders);
    const names = folders.flatMap(cwd => globSync('**/*.{md,mdx}', { cwd }));
    return [...new Set(names)].sort().map(name => ({ collection, name }));
  });
}

/** The files of all pages, in every language. */
export const pageFiles = (): Set<string> =>
  new Set(
    collections.flatMap(({ folders }) =>
      globSync(Object.values(folders).map(folder => `${folder}/**/*.{md,mdx}`)),
    ),
  );

const withoutExtension = (file: string) => file.replace(/\.mdx?$/, '');

/** The names by which a command may call a page: its file in any language, its address, its id. */
function namesOf({ collection, name }: PageName): string[] {
  const id = withoutExtension(name);
  const { folders, version } = collection;
  const files = Object.values(folders).map(folder => `${folder}/${id}`);
  if (collection.name === 'blog') return files;
  const inVersion =
    version === currentVersion ? [id] : [`${version}/${id}`, `docs/${version}/${id}`];
  return [...files, ...inVersion];
}

/** Finds a page by one of its names.
 * @throws if no page has this name; the message suggests similar names */
function findPage(called: string, pages: PageName[]): PageName {
  const relative = called.startsWith(process.cwd())
    ? path.relative('.', called)
    : called.replace(/^\/+/, '');
  const name = withoutExtension(path.posix.normalize(relative.replaceAll(path.sep, '/')));
  const found = pages.find(page => namesOf(page).includes(name));
  if (found) return found;
  const byName = new Map(pages.flatMap(page => namesOf(page).map(one => [one, page] as const)));
  const names = [...byName.keys()];
  const near = [
    ...nearest(name, names, 3),
    ...names.filter(one => one.endsWith(`/${path.posix.basename(name)}`)),
  ].map(one => byName.get(one)!);
  const files = [...new Set(near)].map(
    page => `${page.collection.folders[defaultLocale]}/${page.name}`,
  );
  const hint = files.length
    ? `did you mean ${files.slice(0, 4).join(' or ')}?`
    : 'give a path such as docs/controller.md';
  throw new Error(`${called}: no page has this name; ${hint}`);
}

/** Reads pages.
 * @param called paths in any language, or ids, with or without extension; empty for all pages
 * @throws if a page does not exist, or the site has no pages */
export function readPages(called: string[] = []): PagePair[] {
  const pages = listPages();
  const named = called.map(one => findPage(one, pages));
  const pairs = (called.length > 0 ? [...new Set(named)] : pages).map(readPair);
  if (pairs.length === 0)
    throw new Error('No page found: run this from the root of the repository');
  return pairs;
}
