import { useHistory } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import React, { type MouseEvent, type ReactNode } from 'react';

interface Props {
  /** Path of an API page, without base URL. */
  to: string;
  children: ReactNode;
}

/** A link to the API page of a symbol. A guide has dozens of them: unlike the links of the theme it
 * loads nothing when it comes into view, but when the reader points at it. */
export default function SymbolLink({ to, children }: Props): ReactNode {
  const url = useBaseUrl(to);
  const history = useHistory();
  useBrokenLinks().collectLink(url);
  const preload = () => void window.docusaurus.preload(url);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(url);
  };
  return (
    // eslint-disable-next-line @docusaurus/no-html-links -- see above
    <a className="symbol" href={url} onMouseEnter={preload} onTouchStart={preload} onClick={follow}>
      {children}
    </a>
  );
}
