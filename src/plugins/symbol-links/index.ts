/** Links the symbols of the framework in guides and posts to the API reference, and back. What a
 * page links to is decided when the site is started or built. */
import type { LoadContext, ParseFrontMatter, Plugin } from '@docusaurus/types';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { shownPage } from '../../config/collections';
import { keyOf } from '../../config/languages';
import type { Locale } from '../../config/site';
import { cacheDependsOn } from '../../lib/bundlerCache';
import { fromSite } from '../../lib/fromSite';
import { referenceInput } from '../api-reference/generate';
import { readLabels } from '../api-reference/model';
import { showExamples } from './examples';
import { codeKey } from './pageLinks';
import { readSiteLinks, type SiteLinks } from './links';
import { linkMentions } from './prose';

const read = new Map<Locale, Promise<SiteLinks>>();

function siteLinks(locale: Locale): Promise<SiteLinks> {
  const links = read.get(locale) ?? readSiteLinks(process.cwd(), locale);
  read.set(locale, links);
  return links;
}

/** The route of the API page that a generated file is of. */
function symbolRoute(file: string): string | undefined {
  const [, route] = /^\.docusaurus\/api-reference\/[^/]+\/docs\/(.+)\.md$/.exec(file) ?? [];
  return route && `/api/${route}`;
}

/** A remark plugin that links inline code, and leaves the links of a block in its data as `symbols`.
 * It is to run before those that change blocks. */
export function symbolLinks({ locale }: { locale: Locale }) {
  return async (tree: Root, file: { path: string }): Promise<void> => {
    const { pages } = await siteLinks(locale);
    const name = fromSite(file.path);
    const links = pages.get(shownPage(name, locale)?.file ?? name);
    if (!links) return;
    linkMentions(tree, links.prose);
    visit(tree, 'code', node => {
      const symbols = links.blocks[codeKey(node.value)];
      if (symbols) node.data = { ...node.data, symbols };
    });
  };
}

/** A remark plugin that shows examples on the pages of symbols. It is to run before those that look for
 * headings. */
export function symbolExamples({ locale }: { locale: Locale }) {
  const { examples: heading } = readLabels(process.cwd(), keyOf(locale));
  return async (tree: Root, file: { path: string }): Promise<void> => {
    const { examples } = await siteLinks(locale);
    const shown = examples.get(symbolRoute(fromSite(file.path)) ?? '');
    if (shown) showExamples(tree, shown, heading);
  };
}

/** Adds to the front matter of a symbol's page, as `guides`, the guides that use the symbol.
 * @param parse what reads the front matter */
export function addGuides(parse: ParseFrontMatter, locale: Locale): ParseFrontMatter {
  return async params => {
    const parsed = await parse(params);
    const route = symbolRoute(fromSite(params.filePath));
    const guides = route && (await siteLinks(locale)).guides.get(route);
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
