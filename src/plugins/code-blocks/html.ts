/** The HTML of code blocks. Runs in the browser. */
import { unescapeHtml } from '../../lib/escape';

/** How a link begins; in text this cannot stand. */
export const linkStart = '<a class="symbol" href="';

/** How folded lines begin, up to what they are named by. */
export const foldStart = '<details class="fold"><summary>';

/** The whole code in the HTML of a block, without what folds are named by and what the compiler says. */
export const toText = (html: string): string =>
  unescapeHtml(html.replace(/<(summary|output)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ''));

/** The HTML of a block with its links under a base URL. */
export const withBaseUrl = (html: string, baseUrl: string): string =>
  html.replaceAll(`${linkStart}/`, linkStart + baseUrl);
