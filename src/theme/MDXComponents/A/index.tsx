// Wraps the stock part. Why: links to API pages that src/plugins/code-types added to the text
// prefetch nothing, and those of options to themselves, which src/plugins/markdown/tables.ts added, copy.
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
