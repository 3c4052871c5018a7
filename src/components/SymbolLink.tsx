import { useHistory } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import React, { type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';

const linkOf = ({ target }: SyntheticEvent) =>
  (target as Element).closest<HTMLAnchorElement>('a.symbol');

/** Handlers for an element that is or holds links to API pages of symbols. A guide has dozens of them:
 * unlike the links of the theme they load nothing when they come into view, but when the reader points
 * at one. */
export function useSymbolLinks() {
  const history = useHistory();
  const preload = (event: SyntheticEvent) => {
    const link = linkOf(event);
    if (link) void window.docusaurus.preload(link.pathname);
  };
  const follow = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(link.pathname + link.hash);
  };
  return { onMouseOver: preload, onTouchStart: preload, onClick: follow };
}

interface Props {
  /** Path of an API page, without base URL. */
  to: string;
  children: ReactNode;
}

/** A link to the API page of a symbol. */
export default function SymbolLink({ to, children }: Props): ReactNode {
  const url = useBaseUrl(to);
  useBrokenLinks().collectLink(url);
  return (
    // eslint-disable-next-line @docusaurus/no-html-links -- see above
    <a className="symbol" href={url} {...useSymbolLinks()}>
      {children}
    </a>
  );
}
