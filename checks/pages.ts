import { existsSync, readFileSync } from 'node:fs';
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
import { type Collection, collections } from '../src/config/collections';
import { type Locale, locales } from '../src/config/site';

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

/** A page as its checks see it. */
export interface Page {
  /** Path relative to the repository. */
  file: string;
  /** Path relative to its collection's folder: the same in both languages. */
  name: string;
  collection: Collection;
  locale: Locale;
  source: string;
  tree: Root;
  frontMatter: Record<string, unknown>;
  blocks: Block[];
  headings: PageHeading[];
}

const admonitions = ['note', 'tip', 'info', 'warning', 'danger', 'caution'];

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm)
  .use(remarkDirective);

function parseFlags(meta: string): Block['flags'] {
  const flags: Block['flags'] = {};
  for (const [, key, value] of meta
    .replaceAll(/\{[\d,-]+\}/g, '')
    .matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
    flags[key!] = value ?? true;
  }
  return flags;
}

function toBlock(node: Code): Block {
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

function parseFrontMatter(file: string, yaml: string): Page['frontMatter'] {
  try {
    return (parseYaml(yaml) ?? {}) as Page['frontMatter'];
  } catch (error) {
    const { linePos, message } = error as YAMLParseError;
    const line = (linePos?.[0].line ?? 1) + 1;
    throw new Error(
      `${file}:${line}  front matter is not YAML (${message.split(' at line')[0]}): put a text with ": " in quotes`,
    );
  }
}

/** Reads one page; `source` replaces the file's text where a caller has it already. */
export function readPage(
  file: string,
  collection: Collection,
  locale: Locale,
  source = readFileSync(file, 'utf8'),
): Page {
  const tree = parser.parse(admonitionTitleToDirectiveLabel(source, admonitions));
  const blocks: Block[] = [];
  const headings: PageHeading[] = [];
  let frontMatter: Record<string, unknown> = {};
  visit(tree, node => {
    if (node.type === 'code') blocks.push(toBlock(node));
    if (node.type === 'heading') headings.push(toHeading(node));
    if (node.type === 'yaml') frontMatter = parseFrontMatter(file, node.value);
  });
  const name = path.posix.relative(collection.folders[locale], file);
  return { file, name, collection, locale, source, tree, frontMatter, blocks, headings };
}

/** The collection and the language that a page's file belongs to.
 * @throws if it is not a page */
function placeOf(file: string): Pick<Page, 'collection' | 'locale'> {
  for (const collection of collections) {
    const locale = locales.find(one => file.startsWith(`${collection.folders[one]}/`));
    if (locale && existsSync(file)) return { collection, locale };
  }
  throw new Error(`${file}: not a page; give a path such as docs/controller.md`);
}

/** Reads the page of a file, by its path relative to the repository.
 * @throws if it is not a page, or has front matter that is not YAML */
export function readPageAt(file: string): Page {
  const { collection, locale } = placeOf(file);
  return readPage(file, collection, locale);
}

/** A page in its two languages; a language that lacks it is absent. */
export type PagePair = Partial<Record<Locale, Page>>;

function readPair(collection: Collection, name: string): PagePair {
  const pair: PagePair = {};
  for (const locale of Object.keys(collection.folders) as Locale[]) {
    const file = path.posix.join(collection.folders[locale], name);
    if (existsSync(file)) pair[locale] = readPage(file, collection, locale);
  }
  return pair;
}

/** Every page of the site, or those that `files` (in either language) name.
 * @throws if a file belongs to no collection, has front matter that is not YAML, or if there is no
 * page at all */
export function readPages(files: string[] = []): PagePair[] {
  const pairs = new Map<string, PagePair>();
  const add = (collection: Collection, name: string) => {
    const key = `${collection.name}:${name}`;
    if (!pairs.has(key)) pairs.set(key, readPair(collection, name));
  };
  for (const file of files) {
    const { collection, locale } = placeOf(file);
    add(collection, path.posix.relative(collection.folders[locale], file));
  }
  if (files.length === 0) {
    for (const collection of collections) {
      for (const folder of Object.values(collection.folders)) {
        for (const name of globSync('**/*.{md,mdx}', { cwd: folder }).sort()) add(collection, name);
      }
    }
  }
  if (pairs.size === 0) throw new Error('No page found: run this from the root of the repository');
  return [...pairs.values()];
}
