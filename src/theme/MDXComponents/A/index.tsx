// Wraps the stock part. Why: links to API pages that src/plugins/symbol-links added to the text
// prefetch nothing.
// To retire when the stock link has an option for that.
import SymbolLink from '@site/src/components/SymbolLink';
import A from '@theme-original/MDXComponents/A';
import type { Props } from '@theme/MDXComponents/A';
import React, { type ReactNode } from 'react';

export default function LinkInText(props: Props): ReactNode {
  return props.className === 'symbol' && props.href ? (
    <SymbolLink to={props.href}>{props.children}</SymbolLink>
  ) : (
    <A {...props} />
  );
}
