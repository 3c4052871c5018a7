/** Remark plugins and front matter that link symbols in guides and posts to the API reference, and back. The links are
 * found when the site starts or builds. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { codeLanguages } from '../../content/project';
import {
  collections,
  frameworkVersionOf,
  pageLocation,
  resolvePage,
} from '../../content/collections';
import { recordedPlay } from '../../content/ledger';
import { keyOf } from '../../config/languages';
import { currentVersion, type Locale } from '../../config/site';
import { hash } from '../../lib/cache';
import { fromSite } from '../../lib/fromSite';
import { codeLinksFile, referenceFolder } from '../api-reference/generate';
import { readLabels } from '../../content/reference';
import { referenceRoute } from '../../content/referencePaths';
import { dataPath } from '../play/data';
import { importPlay, playButton } from '../play/remark';
import { type GuideExample, showExamples, withExamples } from './examples';
import { siteLinks, type SiteLinks } from './siteLinks';
import { linksKey, type CodeLink } from '../../content/codeLinks';
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

/** The links of blocks, by `linksKey`. */
type Blocks = Record<string, CodeLink[]>;

const readCode = new Map<Locale, Record<string, Blocks>>();

/** The links in the code of a page of the reference, which the generator wrote. */
function referenceLinks(locale: Locale, route: string): Blocks | undefined {
  const file = path.join(referenceFolder(process.cwd(), locale), codeLinksFile);
  const links =
    readCode.get(locale) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Blocks>);
  readCode.set(locale, links);
  return links[route];
}

/** The links of the blocks of a page, and the compiler's answers to marks. */
interface Known {
  blocks?: Blocks;
  answers?: PageLinks['answers'];
}

async function knownOf(file: string, locale: Locale, tree: Root): Promise<Known | undefined> {
  const route = referenceRoute(file);
  if (route !== undefined) return { blocks: referenceLinks(locale, route) };
  const { pages } = await linksOf(locale);
  const links = pages.get(resolvePage(file, locale)?.file ?? file);
  if (links) linkMentions(tree, links.prose);
  return links;
}

/** Whether the compiler reads a block of a guide or a post. */
export const isCompiled = ({ lang, meta }: Code) =>
  codeLanguages.has(lang ?? '') && !/(?:^|\s)nocheck(?:[\s=]|$)/.test(meta ?? '');

const asked = new Map<string, Promise<PageLinks['answers']>>();

/** Asks the compiler about the marks of a page that `siteLinks` does not cover: of another version, or just edited. */
async function ask(file: string, locale: Locale): Promise<PageLinks['answers']> {
  const place = pageLocation(file);
  if (!place) return {};
  const siteDir = process.cwd();
  const source = readFileSync(file, 'utf8');
  const version = frameworkVersionOf(file, source, place.collection);
  const key = hash(file, source);
  const answers =
    asked.get(key) ??
    readPageCode(
      { siteDir, version, pages: [{ file, locale }], withCards: false },
      Promise.resolve(undefined),
    ).links.then(([links]) => links!.answers);
  asked.set(key, answers);
  // Lets the next compilation try again.
  answers.catch(() => asked.delete(key));
  return answers;
}

/** Remark plugin that links inline code, and adds to the data of each block its links as `symbols`, the compiler's
 * `answers` to marks, and whether names have cards. Must run before plugins that change blocks. */
export function symbolLinks({ locale, withCards }: { locale: Locale; withCards: boolean }) {
  return async (tree: Root, { path: page }: { path: string }): Promise<void> => {
    const file = fromSite(page);
    const known = await knownOf(file, locale, tree);
    const isChecked = resolvePage(file, locale) !== undefined;
    const marked: Code[] = [];
    visit(tree, 'code', node => {
      const key = linksKey(node.value);
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
    const answers = await ask(resolvePage(file, locale)?.file ?? file, locale);
    for (const node of marked) {
      node.data = { ...node.data, answers: answers[linksKey(node.value)] ?? [] };
    }
  };
}

/** Remark plugin that shows examples on the pages of symbols, and buttons that run the examples of functions and
 * decorators. Must run before plugins that look for headings.
 * @param home path of the home page of the language, with a slash at the end; without it, there are no buttons */
export function symbolExamples({ locale, home }: { locale: Locale; home?: string }) {
  const { examples: heading } = readLabels(process.cwd(), keyOf(locale));
  const { folders } = collections.find(({ name }) => name === currentVersion)!;
  const buttonOf = ({ guide, run }: GuideExample) => {
    const file = resolvePage(`${folders[locale]}/${guide}.md`, locale)?.file;
    return home && run && file && recordedPlay(file)
      ? [playButton({ data: home + dataPath(guide), ...run })]
      : [];
  };
  return async (tree: Root, file: { path: string }): Promise<void> => {
    const { examples } = await linksOf(locale);
    const route = `/api/${referenceRoute(fromSite(file.path))}`;
    const shown = examples.get(route);
    if (!shown) return;
    const isFunction = route.includes('/function/');
    showExamples(tree, shown, heading, isFunction ? buttonOf : undefined);
    importPlay(tree);
  };
}

/** Reads the source of a page, including the examples that `symbolExamples` shows. */
export async function sourceWithExamples(file: string, locale: Locale): Promise<string> {
  const source = readFileSync(file, 'utf8');
  const route = referenceRoute(fromSite(file));
  const shown = route && (await linksOf(locale)).examples.get(`/api/${route}`);
  return shown
    ? withExamples(source, shown, readLabels(process.cwd(), keyOf(locale)).examples)
    : source;
}

/** Adds the guides that use a symbol to the front matter of its page, as `guides`.
 * @param parse the parser of front matter */
export function addGuides(parse: ParseFrontMatter, locale: Locale): ParseFrontMatter {
  return async params => {
    const parsed = await parse(params);
    const route = referenceRoute(fromSite(params.filePath));
    const guides = route && (await linksOf(locale)).guides.get(`/api/${route}`);
    return guides ? { ...parsed, frontMatter: { ...parsed.frontMatter, guides } } : parsed;
  };
}
