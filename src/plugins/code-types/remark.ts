/** Remark plugins and front matter: they link the symbols of the framework in guides and posts to the API reference,
 * and back. What a page links to is decided when the site is started or built. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { codeLanguages } from '../../content/project';
import { placeOf, shownPage } from '../../content/collections';
import { keyOf } from '../../config/languages';
import type { Locale } from '../../config/site';
import { hash } from '../../lib/cache';
import { fromSite } from '../../lib/fromSite';
import { codeLinksFile, referenceFolder } from '../api-reference/generate';
import { readLabels } from '../../content/reference';
import { referenceRoute } from '../../content/referencePaths';
import { showExamples, withExamples } from './examples';
import { siteLinks, type SiteLinks } from './links';
import { codeKey, type Mark } from '../../content/codeLinks';
import type { PageLinks } from './pageLinks';
import { linkMentions } from './prose';
import { readPageCode } from './reader';
import { readMarks } from '../../content/typeMarks';

const read = new Map<Locale, Promise<SiteLinks>>();

function linksOf(locale: Locale): Promise<SiteLinks> {
  const links = read.get(locale) ?? siteLinks(process.cwd(), locale);
  read.set(locale, links);
  return links;
}

/** Links of blocks by `codeKey`. */
type Blocks = Record<string, Mark[]>;

const readCode = new Map<Locale, Record<string, Blocks>>();

/** The links in the code of a page of the reference, which come with it. */
function referenceLinks(locale: Locale, route: string): Blocks | undefined {
  const file = path.join(referenceFolder(process.cwd(), locale), codeLinksFile);
  const links =
    readCode.get(locale) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Blocks>);
  readCode.set(locale, links);
  return links[route];
}

/** What is known of the blocks of a page: links, and what the compiler says at marks. */
interface Known {
  blocks?: Blocks;
  answers?: PageLinks['answers'];
}

async function knownOf(file: string, locale: Locale, tree: Root): Promise<Known | undefined> {
  const route = referenceRoute(file);
  if (route !== undefined) return { blocks: referenceLinks(locale, route) };
  const { pages } = await linksOf(locale);
  const links = pages.get(shownPage(file, locale)?.file ?? file);
  if (links) linkMentions(tree, links.prose);
  return links;
}

/** Whether the compiler reads a block of a guide or a post. */
export const isCompiled = ({ lang, meta }: Code) =>
  codeLanguages.has(lang ?? '') && !/(?:^|\s)nocheck(?:[\s=]|$)/.test(meta ?? '');

const asked = new Map<string, Promise<PageLinks['answers']>>();

/** What the compiler says at the marks of a page as it is now: of another version, or one that was edited. */
async function ask(file: string, locale: Locale): Promise<PageLinks['answers']> {
  const place = placeOf(file);
  if (!place) return {};
  const { version } = place.collection;
  const siteDir = process.cwd();
  const key = hash(file, readFileSync(file, 'utf8'));
  const answers =
    asked.get(key) ??
    readPageCode(
      { siteDir, version, pages: [{ file, locale }], withCards: false },
      Promise.resolve(undefined),
    ).links.then(([links]) => links!.answers);
  asked.set(key, answers);
  // The next compilation tries again.
  answers.catch(() => asked.delete(key));
  return answers;
}

/** A remark plugin that links inline code, and leaves in the data of a block its links as `symbols`, what the
 * compiler says at its marks as `answers`, and whether its names have cards. It is to run before those that
 * change blocks. */
export function symbolLinks({ locale, withCards }: { locale: Locale; withCards: boolean }) {
  return async (tree: Root, { path: page }: { path: string }): Promise<void> => {
    const file = fromSite(page);
    const known = await knownOf(file, locale, tree);
    const isChecked = shownPage(file, locale) !== undefined;
    const marked: Code[] = [];
    visit(tree, 'code', node => {
      const key = codeKey(node.value);
      const symbols = known?.blocks?.[key];
      const answers = known?.answers?.[key];
      const isRead = isChecked && isCompiled(node);
      node.data = {
        ...node.data,
        ...(symbols && { symbols }),
        ...(answers && { answers }),
        hasCards: withCards && (isRead || node.data?.hasCards),
      };
      if (isRead && !answers && readMarks(node.value).lines.size > 0) marked.push(node);
    });
    if (marked.length === 0) return;
    const answers = await ask(shownPage(file, locale)?.file ?? file, locale);
    for (const node of marked) {
      node.data = { ...node.data, answers: answers[codeKey(node.value)] ?? [] };
    }
  };
}

/** A remark plugin that shows examples on the pages of symbols. It is to run before those that look for
 * headings. */
export function symbolExamples({ locale }: { locale: Locale }) {
  const { examples: heading } = readLabels(process.cwd(), keyOf(locale));
  return async (tree: Root, file: { path: string }): Promise<void> => {
    const { examples } = await linksOf(locale);
    const shown = examples.get(`/api/${referenceRoute(fromSite(file.path))}`);
    if (shown) showExamples(tree, shown, heading);
  };
}

/** Reads the source of a page with the examples that `symbolExamples` shows on it. */
export async function sourceWithExamples(file: string, locale: Locale): Promise<string> {
  const source = readFileSync(file, 'utf8');
  const route = referenceRoute(fromSite(file));
  const shown = route && (await linksOf(locale)).examples.get(`/api/${route}`);
  return shown
    ? withExamples(source, shown, readLabels(process.cwd(), keyOf(locale)).examples)
    : source;
}

/** Adds to the front matter of a symbol's page, as `guides`, the guides that use the symbol.
 * @param parse what reads the front matter */
export function addGuides(parse: ParseFrontMatter, locale: Locale): ParseFrontMatter {
  return async params => {
    const parsed = await parse(params);
    const route = referenceRoute(fromSite(params.filePath));
    const guides = route && (await linksOf(locale)).guides.get(`/api/${route}`);
    return guides ? { ...parsed, frontMatter: { ...parsed.frontMatter, guides } } : parsed;
  };
}
