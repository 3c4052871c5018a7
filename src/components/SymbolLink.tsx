import useBaseUrl from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import React, { type ReactNode } from 'react';

interface Props {
  /** Path of an API page, without base URL. */
  to: string;
  children: ReactNode;
}

/** A link to the API page of a symbol. A guide has dozens of them: unlike the links of the theme, they do not
 * prefetch when they become visible. */
export default function SymbolLink({ to, children }: Props): ReactNode {
  const url = useBaseUrl(to);
  useBrokenLinks().collectLink(url);
  return (
    // eslint-disable-next-line @docusaurus/no-html-links -- see above
    <a className="symbol" href={url}>
      {children}
    </a>
  );
}
