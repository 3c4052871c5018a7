import type { Rendered } from './keep';

/** React starts what it renders with links that preload the images of the page. The app in the browser,
 * which does not know of them, would take every element of the page out and put it in again before
 * them, and the page would be laid out anew. The images follow in the HTML anyway. */
export const withoutPreloads = ({ html, ...rest }: Rendered): Rendered => ({
  ...rest,
  html: html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, ''),
});
