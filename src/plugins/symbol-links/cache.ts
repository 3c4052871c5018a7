/** What is kept of a page's links from one build to the next. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inputHash } from '../api-reference/generate';
import type { Mark } from './marks';

/** The links of a page. */
export interface PageLinks {
  title: string;
  /** Links of blocks by the code in them, as `codeKey` makes keys. */
  blocks: Record<string, Mark[]>;
  /** API pages by the inline code that means them. */
  prose: Record<string, string>;
  /** Every API page that code or text of the page links to. */
  uses: string[];
}

const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const outside = [
  'checks/pages.ts',
  'checks/snippets/project.ts',
  'node_modules/typescript/package.json',
];

const hash = (...texts: (string | Buffer)[]) => {
  const sum = createHash('sha256');
  for (const text of texts) sum.update(text).update('\0');
  return sum.digest('hex').slice(0, 16);
};

/** The key of a block in `PageLinks.blocks`: the same code has the same links wherever a page shows
 * it. */
export const codeKey = (code: string) => hash(code);

/** A hash of everything but the page that its links follow from. */
export function toolKey(siteDir: string): string {
  const own = readdirSync(ownFolder).sort();
  const files = [
    ...own.map(name => path.join(ownFolder, name)),
    ...outside.map(name => path.join(siteDir, name)),
  ];
  return hash(inputHash(siteDir), ...files.map(file => readFileSync(file)));
}

/** What a page's kept links are good for.
 * @param tool what `toolKey` gives
 * @param source text of the page */
export const pageKey = (tool: string, source: string) => hash(tool, source);

const cacheFile = (siteDir: string, page: string) =>
  path.join(siteDir, 'node_modules/.cache/symbol-links', `${page.replaceAll('/', '+')}.json`);

/** The links kept for a page, unless it or what they follow from has changed. */
export function readLinks(siteDir: string, page: string, key: string): PageLinks | undefined {
  const file = cacheFile(siteDir, page);
  if (!existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { key: string; links: PageLinks };
  return kept.key === key ? kept.links : undefined;
}

/** Keeps the links of a page in place of earlier ones. */
export function writeLinks(siteDir: string, page: string, key: string, links: PageLinks): void {
  const file = cacheFile(siteDir, page);
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ key, links }));
  renameSync(draft, file);
}
