/** The links of every page of a locale, found when they are first asked for. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { globSync } from 'tinyglobby';
import { collections, shownPage } from '../../config/collections';
import { readSidebars, type SidebarData } from '../../config/sidebars';
import { defaultLocale, keyOf, shownLocales } from '../../config/languages';
import { currentVersion, type Locale } from '../../config/site';
import { generateReference, type Reference, referenceFolder } from '../api-reference/generate';
import { chooseExamples, type GuideExample } from './examples';
import { openLinks, type PageLinks } from './pageLinks';

/** A guide as the page of a symbol that it uses names it. */
export interface Guide {
  title: string;
  /** Path in the locale's part of the site. */
  to: string;
}

export interface SiteLinks {
  /** By the file of the page, relative to the site. */
  pages: Map<string, PageLinks>;
  /** The guides that use a symbol, by the route of its API page, in the order of the sidebars. */
  guides: Map<string, Guide[]>;
  /** The examples of a symbol, by the route of its API page. */
  examples: Map<string, GuideExample[]>;
}

/** Pages with code of the line that the reference documents. */
const linked = collections.filter(({ version }) => version === currentVersion);

/** Finds the links of pages. The pages are read while the reference is made. */
async function find(
  siteDir: string,
  files: string[],
  reference: Promise<Reference>,
): Promise<PageLinks[]> {
  // It costs 0.2 s of processor time, beside the many seconds that the TypeScript compiler takes.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const worker = fileURLToPath(new URL('./worker.mts', import.meta.url));
  const found = promisify(execFile)(process.execPath, ['--import', loader, worker, ...files], {
    cwd: siteDir,
    maxBuffer: 64 * 2 ** 20,
  });
  const stdin = found.child.stdin!;
  // Why a worker no longer listens is in what it wrote.
  stdin.on('error', () => undefined);
  reference.then(
    ({ pagesPath }) => stdin.end(pagesPath),
    () => found.child.kill(),
  );
  try {
    const [, { stdout }] = await Promise.all([reference, found]);
    return JSON.parse(stdout) as PageLinks[];
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(
      `The links from pages to the API reference could not be found.\n${stderr || (error as Error).message}`,
    );
  }
}

const idsOf = (nodes: SidebarData[string]): string[] =>
  nodes.flatMap(node => (typeof node === 'string' ? [node] : idsOf(node.items)));

/** The guides among pages, by their id. */
function guidesOf(pages: SiteLinks['pages'], locale: Locale): Map<string, PageLinks> {
  const { folders } = linked.find(({ name }) => name === currentVersion)!;
  return new Map(
    [...pages].flatMap(([file, links]) => {
      const folder = shownLocales(locale)
        .map(one => `${folders[one]}/`)
        .find(one => file.startsWith(one));
      return folder ? [[file.slice(folder.length).replace(/\.mdx?$/, ''), links] as const] : [];
    }),
  );
}

/** The guides that use each symbol, and the examples in them.
 * @param pages links of guides by their id
 * @param order ids of guides as they are to be listed; others come last */
export function bySymbol(
  pages: Map<string, PageLinks>,
  order: string[],
): Pick<SiteLinks, 'guides' | 'examples'> {
  const guides: SiteLinks['guides'] = new Map();
  const found: SiteLinks['examples'] = new Map();
  for (const id of new Set([...order, ...[...pages.keys()].sort()])) {
    const { title = '', uses = [], examples = {} } = pages.get(id) ?? {};
    const to = `/docs/${id}`;
    for (const route of uses) guides.set(route, [...(guides.get(route) ?? []), { title, to }]);
    for (const [route, example] of Object.entries(examples)) {
      const at = example.section ? `${to}#${example.section.id}` : to;
      found.set(route, [...(found.get(route) ?? []), { ...example, title, to: at }]);
    }
  }
  const examples = new Map([...found].map(([route, all]) => [route, chooseExamples(all)]));
  return { guides, examples };
}

/** The links of all pages of a locale; those that are not in the cache are found.
 * @param reference that of the locale, as it is made
 * @throws if they cannot be found */
export async function readSiteLinks(
  siteDir: string,
  locale: Locale,
  reference?: Promise<Reference>,
): Promise<SiteLinks> {
  const cache = openLinks(siteDir, locale);
  const inputs = linked.flatMap(({ folders }) =>
    globSync('**/*.{md,mdx}', { cwd: path.join(siteDir, folders[defaultLocale]) }).map(name => {
      const page = path.posix.join(folders[defaultLocale], name);
      const file = shownPage(page, locale)?.file ?? page;
      return { file, text: readFileSync(path.join(siteDir, file), 'utf8') };
    }),
  );
  const missing = inputs.filter(input => !cache.get(input));
  if (missing.length > 0) {
    const links = await find(
      siteDir,
      missing.map(({ file }) => file),
      reference ?? generateReference(siteDir, keyOf(locale), referenceFolder(siteDir, locale)),
    );
    for (const [index, input] of missing.entries()) cache.set(input, links[index]!);
  }
  cache.save();
  const pages = new Map(inputs.map(input => [input.file, cache.get(input)!]));
  const order = Object.values(readSidebars(currentVersion)).flatMap(idsOf);
  return { pages, ...bySymbol(guidesOf(pages, locale), order) };
}
