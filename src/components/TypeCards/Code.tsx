import { siteAddress } from '@site/src/client/siteAddress';
import { home, root } from '@site/src/client/homes';
import { type ReactNode, useMemo } from 'react';

interface LinkProps {
  /** Path of a page in this language, from a fetched file and therefore untrusted. */
  path: string;
  className?: string;
  children: ReactNode;
}

/** A link to a page, which src/client/links.ts follows; only the text if the path leads out of the site. */
export function PathLink({ path, className, children }: LinkProps): ReactNode {
  const address = siteAddress(home + path.replace(/^\//, ''), window.location.href, root);
  if (address === undefined) return children;
  return (
    // eslint-disable-next-line @docusaurus/no-html-links -- see above
    <a className={className} href={address}>
      {children}
    </a>
  );
}

/** Converts highlighted code to React nodes, with only its classes and links; other HTML becomes text. */
const toNodes = (parent: Node): ReactNode[] =>
  Array.from(parent.childNodes, (node, index) => {
    if (!(node instanceof HTMLElement)) return node.textContent;
    const children = toNodes(node);
    const path = node.getAttribute('href');
    return path === null ? (
      <span key={index} className={node.className}>
        {children}
      </span>
    ) : (
      <PathLink key={index} className={node.className} path={path}>
        {children}
      </PathLink>
    );
  });

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** The text of highlighted code. */
export const textOf = (html: string): string => parse(html).textContent;

/** Highlighted code from a fetched file. */
export default function Code({ html }: { html: string }): ReactNode {
  return useMemo(() => toNodes(parse(html)), [html]);
}
