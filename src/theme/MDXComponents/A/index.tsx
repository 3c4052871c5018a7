// Wraps the stock part. Why: links to symbols in the text (from src/plugins/code-types) do not prefetch API pages,
// and links of options to themselves (from src/plugins/markdown/tables.ts) copy their address.
// To retire when the stock link has an option for that, and the theme has anchors in tables.
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import HashLink from '@site/src/components/HashLink';
import SymbolLink from '@site/src/components/SymbolLink';
import A from '@theme-original/MDXComponents/A';
import type { Props } from '@theme/MDXComponents/A';
import React, { type ReactNode } from 'react';

function OptionLink({ id }: { id: string }): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return <HashLink id={id} name={id} />;
}

export default function LinkInText(props: Props): ReactNode {
  const { className, href, children } = props;
  if (className === 'symbol' && href) return <SymbolLink to={href}>{children}</SymbolLink>;
  if (className === 'hash-link' && href) return <OptionLink id={href.slice(1)} />;
  return <A {...props} />;
}
