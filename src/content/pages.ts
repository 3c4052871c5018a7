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
import { type Collection, collections, placeOf } from './collections';
import { currentVersion, defaultLocale, type Locale } from '../config/site';
import { nearest } from '../lib/suggestion';
import type { Problem } from '../lib/problem';

/** A fenced block of a page. */
export interface Block {
  lang: string;
  /** Whole text after the language. */
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

/** A page as its checks see it. It is parsed when one looks at more than its source. */
export interface Page extends Readonly<ParsedPage> {
  /** Path relative to the repository. */
  file: string;
  /** Path relative to its collection's folder: the same in every language. */
  name: string;
  collection: Collection;
  locale: Locale;
  source: string;
}

interface ParsedPage {
  tree: Root;
  frontMatter: Record<string, unknown>;
  blocks: Block[];
  headings: PageHeading[];
  /** What is wrong with its front matter as YAML: the keys are then not known. */
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

/** A fenced block as checks see it. */
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

/** The keys of front matter.
 * @throws if it is not YAML, saying where */
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

/** Reads one page; `source` replaces the file's text where a caller has it already. */
export function readPage(
  file: string,
  collection: Collection,
  locale: Locale,
  source = readFileSync(file, 'utf8'),
): Page {
  const name = path.posix.relative(collection.folders[locale], file);
  let parsed: ParsedPage | undefined;
  const parse = () => (parsed ??= parsePage(file, source));
  return {
    file,
    name,
    collection,
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

/** Writes the text of a page and reads the page again. */
export function rewritePage({ file, collection, locale }: Page, source: string): Page {
  writeFileSync(file, source);
  return readPage(file, collection, locale, source);
}

/** Reads the page of a file, by its path relative to the repository.
 * @throws if it is not a page */
export function readPageAt(file: string): Page {
  const place = placeOf(file);
  if (place) return readPage(file, place.collection, place.locale);
  throw new Error(`${file}: not a page; give a path such as docs/controller.md`);
}

/** Reads the front matter and the blocks of a page, as `readPageAt` has them, in half the time: blocks in tables
 * and directives are found without knowing these.
 * @throws if the file is not a page */
export function readCodeAt(file: string) {
  const { source, collection, name } = readPageAt(file);
  const { frontMatter, blocks } = parsePage(file, source, codeParser);
  return { file, collection, name, frontMatter, blocks };
}

/** A page in its languages; one that lacks it is absent. */
export type PagePair = Partial<Record<Locale, Page>>;

/** A page by the collection that it belongs to and its path there. */
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

/** Every page that exists in some language. */
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

/** What a page may be called: its file in any language, its address, its id. */
function namesOf({ collection, name }: PageName): string[] {
  const id = withoutExtension(name);
  const { folders, version } = collection;
  const files = Object.values(folders).map(folder => `${folder}/${id}`);
  if (collection.name === 'blog') return files;
  const inVersion =
    version === currentVersion ? [id] : [`${version}/${id}`, `docs/${version}/${id}`];
  return [...files, ...inVersion];
}

/** The page that is called so.
 * @throws if there is none, naming those that are called alike */
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
  throw new Error(`${called}: there is no such page; ${hint}`);
}

/** Every page of the site, or those that `called` names: each by a path in any language or by
 * its id, with or without extension.
 * @throws if there is no such page, or no page at all */
export function readPages(called: string[] = []): PagePair[] {
  const pages = listPages();
  const named = called.map(one => findPage(one, pages));
  const pairs = (called.length > 0 ? [...new Set(named)] : pages).map(readPair);
  if (pairs.length === 0)
    throw new Error('No page found: run this from the root of the repository');
  return pairs;
}
