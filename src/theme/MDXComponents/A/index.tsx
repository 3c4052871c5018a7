// Why: links to API pages that src/plugins/symbol-links put into the text load nothing in advance.
// What would retire it: an option of the theme's link to that end.
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
