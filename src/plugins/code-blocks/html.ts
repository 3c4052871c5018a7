/** Functions on the HTML of code blocks, which also run in the browser. */

/** The start tag of a link. It cannot occur in text, where `<` is escaped. */
export const linkStart = '<a href="';

/** The start of folded lines, up to the label. */
export const foldStart = '<details class="fold"><summary>';

/** Extracts the code from the HTML of a block, without labels of folds and compiler output. It cannot import
 * src/lib/escape.ts: the bundler would put a module that pages and the search worker share into a chunk of the pages,
 * which the worker does not load. */
export const toText = (html: string): string =>
  html
    .replace(/<(summary|output)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** Prefixes the links in the HTML of a block with the base URL. */
export const withBaseUrl = (html: string, baseUrl: string): string =>
  html.replaceAll(`${linkStart}/`, linkStart + baseUrl);
