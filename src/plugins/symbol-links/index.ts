/** Links the symbols of the framework in guides and posts to the API reference, and back. What a
 * page links to is decided when the site is started or built. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, ParseFrontMatter, Plugin } from '@docusaurus/types';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { codeLanguages } from '../../../checks/snippets/project';
import { shownPage } from '../../config/collections';
import { keyOf } from '../../config/languages';
import type { Locale } from '../../config/site';
import { cacheDependsOn } from '../../lib/bundlerCache';
import { fromSite } from '../../lib/fromSite';
import { codeLinksFile, referenceFolder, referenceInput } from '../api-reference/generate';
import { readLabels } from '../api-reference/model';
import { referenceRoute } from '../api-reference/paths';
import { showExamples } from './examples';
import { readSiteLinks, type SiteLinks } from './links';
import { codeKey, type Mark } from './marks';
import { linkMentions } from './prose';

const read = new Map<Locale, Promise<SiteLinks>>();

function siteLinks(locale: Locale): Promise<SiteLinks> {
  const links = read.get(locale) ?? readSiteLinks(process.cwd(), locale);
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

async function blocksOf(file: string, locale: Locale, tree: Root): Promise<Blocks | undefined> {
  const route = referenceRoute(file);
  if (route !== undefined) return referenceLinks(locale, route);
  const { pages } = await siteLinks(locale);
  const links = pages.get(shownPage(file, locale)?.file ?? file);
  if (links) linkMentions(tree, links.prose);
  return links?.blocks;
}

/** Whether the compiler reads a block of a guide or a post. */
export const isCompiled = ({ lang, meta }: Code) =>
  codeLanguages.has(lang ?? '') && !/(?:^|\s)nocheck(?:[\s=]|$)/.test(meta ?? '');

/** A remark plugin that links inline code, leaves the links of a block in its data as `symbols`, and says
 * there whether its names have cards. It is to run before those that change blocks. */
export function symbolLinks({ locale }: { locale: Locale }) {
  return async (tree: Root, file: { path: string }): Promise<void> => {
    const name = fromSite(file.path);
    const blocks = await blocksOf(name, locale, tree);
    const isChecked = shownPage(name, locale) !== undefined;
    visit(tree, 'code', node => {
      const symbols = blocks?.[codeKey(node.value)];
      if (symbols) node.data = { ...node.data, symbols };
      if (isChecked && isCompiled(node)) node.data = { ...node.data, hasCards: true };
    });
  };
}

/** A remark plugin that shows examples on the pages of symbols. It is to run before those that look for
 * headings. */
export function symbolExamples({ locale }: { locale: Locale }) {
  const { examples: heading } = readLabels(process.cwd(), keyOf(locale));
  return async (tree: Root, file: { path: string }): Promise<void> => {
    const { examples } = await siteLinks(locale);
    const shown = examples.get(`/api/${referenceRoute(fromSite(file.path))}`);
    if (shown) showExamples(tree, shown, heading);
  };
}

/** Adds to the front matter of a symbol's page, as `guides`, the guides that use the symbol.
 * @param parse what reads the front matter */
export function addGuides(parse: ParseFrontMatter, locale: Locale): ParseFrontMatter {
  return async params => {
    const parsed = await parse(params);
    const route = referenceRoute(fromSite(params.filePath));
    const guides = route && (await siteLinks(locale)).guides.get(`/api/${route}`);
    return guides ? { ...parsed, frontMatter: { ...parsed.frontMatter, guides } } : parsed;
  };
}

/** Evicts pages from the bundler's cache when links may have changed without them. */
export default function symbolLinksPlugin({ siteDir }: LoadContext): Plugin {
  return {
    name: 'symbol-links',
    configureWebpack(config) {
      cacheDependsOn(config, referenceInput(siteDir));
      return {};
    },
  };
}
