/** Links in HTML that no component made. */
import { useHistory } from '@docusaurus/router';
import { createPath } from 'history';
import type { MouseEvent, SyntheticEvent } from 'react';

/** The page of the site, and the place in it, that a link leads to. */
export function targetOf(link: HTMLAnchorElement): string | undefined {
  return link.getAttribute('href')?.startsWith('/')
    ? link.pathname + link.search + link.hash
    : undefined;
}

function targetAt({ target }: SyntheticEvent): string | undefined {
  const link = (target as Element).closest('a');
  return link ? targetOf(link) : undefined;
}

/** Handlers for an element that is or holds links to pages of the site: such a page is loaded when the
 * reader points at its link, and shown without loading the whole site anew. */
export function useInnerLinks() {
  const history = useHistory();
  const preload = (event: SyntheticEvent) => {
    const target = targetAt(event);
    if (target) void window.docusaurus.preload(target);
  };
  const follow = (event: MouseEvent) => {
    const target = targetAt(event);
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (target === createPath(history.location)) history.replace(target);
    else history.push(target);
  };
  return { onMouseOver: preload, onTouchStart: preload, onClick: follow };
}
