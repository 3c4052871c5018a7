/** Decides which clicks the app handles itself, by the conditions of Docusaurus' Link component. */

type Click = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>;

interface Link {
  /** The attribute as written. */
  href: string | null;
  target: string;
  isDownload: boolean;
}

/** Whether a click asks to follow the link in this tab, and no listener has handled it yet. */
export const isPlainClick = (click: Click): boolean =>
  !click.defaultPrevented &&
  click.button === 0 &&
  !(click.altKey || click.ctrlKey || click.metaKey || click.shiftKey);

/** The address to which a link leads in its own tab.
 * @param here address of the page with the link
 * @returns undefined for a link within the page, to another tab or to a download */
export function destinationOf({ href, target, isDownload }: Link, here: string): URL | undefined {
  if (!href || href.startsWith('#') || isDownload || !/^(_self)?$/i.test(target)) return undefined;
  const destination = URL.canParse(href, here) ? new URL(href, here) : undefined;
  return destination?.protocol.startsWith('http') ? destination : undefined;
}

/** Whether a destination is a page of the running app. Files are not, nor are pages in another language, as each
 * language is a separate app.
 * @param here address of a page of the app
 * @param homes paths of the home pages of all languages, the longest first */
export function isInApp({ origin, pathname }: URL, here: string, homes: string[]): boolean {
  const homeOf = (path: string) => homes.find(home => `${path}/`.startsWith(home));
  const current = new URL(here);
  const home = homeOf(pathname);
  // The version in a path has dots, too, but no letter after the last dot.
  const isFile = /\.[a-z]\w*$/i.test(pathname);
  return origin === current.origin && !isFile && Boolean(home) && home === homeOf(current.pathname);
}
