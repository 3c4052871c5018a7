import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import type { Definition, Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { placeOf, shownPage } from '../../content/collections';
import { fromSite } from '../../lib/fromSite';
import { languageOf, type Locale } from '../../config/languages';

/** Has the head of a page that a language lacks be read from the page that it shows instead, with
 * `shownIn`, the language of that, added. Docusaurus finds the page of the default language. */
export function readShown(parse: ParseFrontMatter, locale: Locale): ParseFrontMatter {
  return async params => {
    const shown = shownPage(fromSite(params.filePath), locale);
    if (!shown || shown.locale === locale) return parse(params);
    const filePath = path.resolve(shown.file);
    const isItself = filePath === path.resolve(params.filePath);
    const fileContent = isItself ? params.fileContent : readFileSync(filePath, 'utf8');
    const parsed = await parse({ ...params, filePath, fileContent });
    return { ...parsed, frontMatter: { ...parsed.frontMatter, shownIn: shown.locale } };
  };
}

/** A remark plugin that has links to files lead to pages that the language lacks. Docusaurus looks for
 * `./a.md` beside the page alone, and for `/a.md` in the folder of the default language too. */
export function linkShown({ locale }: { locale: Locale }) {
  return (tree: Root, file: { path: string }): void => {
    const name = placeOf(fromSite(file.path))?.name;
    if (name === undefined || languageOf(locale).isComplete) return;
    visit(tree, ['link', 'definition'], node => {
      const link = node as Link | Definition;
      if (!/^\.\.?\/[^#]*\.mdx?(#|$)/.test(link.url)) return;
      link.url = path.posix.join('/', path.posix.dirname(name), link.url);
    });
  };
}
