import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import type { Definition, Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { pageLocation, resolvePage } from '../../content/collections';
import { fromSite } from '../../lib/fromSite';
import { languageOf, type Locale } from '../../config/languages';

/** For a page that a locale lacks, reads the front matter of the fallback page, and adds its locale as `shownIn`.
 * Docusaurus itself would take the page of the default locale. */
export function readFallback(parse: ParseFrontMatter, locale: Locale): ParseFrontMatter {
  return async params => {
    const shown = resolvePage(fromSite(params.filePath), locale);
    if (!shown || shown.locale === locale) return parse(params);
    const filePath = path.resolve(shown.file);
    const isItself = filePath === path.resolve(params.filePath);
    const fileContent = isItself ? params.fileContent : readFileSync(filePath, 'utf8');
    const parsed = await parse({ ...params, filePath, fileContent });
    return { ...parsed, frontMatter: { ...parsed.frontMatter, shownIn: shown.locale } };
  };
}

/** Remark plugin that makes relative links to files work in locales that lack pages. Docusaurus looks for `./a.md` only
 * next to the page, but for `/a.md` also in the folder of the default locale. */
export function linkFallbackPages({ locale }: { locale: Locale }) {
  return (tree: Root, file: { path: string }): void => {
    const name = pageLocation(fromSite(file.path))?.name;
    if (name === undefined || languageOf(locale).isComplete) return;
    visit(tree, ['link', 'definition'], node => {
      const link = node as Link | Definition;
      if (!/^\.\.?\/[^#]*\.mdx?(#|$)/.test(link.url)) return;
      link.url = path.posix.join('/', path.posix.dirname(name), link.url);
    });
  };
}
