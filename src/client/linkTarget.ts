/** Which clicks the app follows itself. Docusaurus' Link component has the same conditions. */

type Click = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>;

interface Link {
  /** As it is written. */
  href: string | null;
  target: string;
  isDownload: boolean;
}

/** Whether a click asks for nothing but the link to be followed, and nothing has answered it yet. */
export const isPlainClick = (click: Click): boolean =>
  !click.defaultPrevented &&
  click.button === 0 &&
  !(click.altKey || click.ctrlKey || click.metaKey || click.shiftKey);

/** The address of what a link shows in the tab that it is in.
 * @param here address of the page with the link
 * @returns nothing for a place in the page, another tab or a download */
export function destinationOf({ href, target, isDownload }: Link, here: string): URL | undefined {
  if (!href || href.startsWith('#') || isDownload || !/^(_self)?$/i.test(target)) return undefined;
  const destination = URL.canParse(href, here) ? new URL(href, here) : undefined;
  return destination?.protocol.startsWith('http') ? destination : undefined;
}

/** Whether the app that shows a page has another one, too. Files are not its, nor are pages in another
 * language, which is an app of its own.
 * @param here address of a page of the app
 * @param homes paths of the home pages of all languages, the longest first */
export function isInApp({ origin, pathname }: URL, here: string, homes: string[]): boolean {
  const homeOf = (path: string) => homes.find(home => `${path}/`.startsWith(home));
  const current = new URL(here);
  const home = homeOf(pathname);
  // A version in a path has dots, too, but no letter after the last of them.
  const isFile = /\.[a-z]\w*$/i.test(pathname);
  return origin === current.origin && !isFile && Boolean(home) && home === homeOf(current.pathname);
}
