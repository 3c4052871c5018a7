import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import { shownPage } from './collections';
import type { Locale } from './languages';

const fromSite = (file: string) => path.relative('.', file).replaceAll(path.sep, '/');

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
