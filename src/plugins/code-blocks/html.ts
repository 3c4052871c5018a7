/** The HTML of code blocks. Runs in the browser. */

/** How a link begins; in text this cannot stand. */
export const linkStart = '<a class="symbol" href="';

/** How folded lines begin, up to what they are named by. */
export const foldStart = '<details class="fold"><summary>';

/** The whole code in the HTML of a block, without what folds are named by and what the compiler says. It cannot use
 * src/lib/escape.ts: what pages and the search worker share would be in a script of pages, which a worker does not
 * load. */
export const toText = (html: string): string =>
  html
    .replace(/<(summary|output)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** The HTML of a block with its links under a base URL. */
export const withBaseUrl = (html: string, baseUrl: string): string =>
  html.replaceAll(`${linkStart}/`, linkStart + baseUrl);
