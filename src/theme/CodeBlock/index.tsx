// Why: takes the links that src/plugins/symbol-links found in a block to its tokens. What would
// retire it: properties of a block's element in the theme's context of code blocks.
import CodeBlock from '@theme-original/CodeBlock';
import type { Props } from '@theme/CodeBlock';
import { BlockLinks } from '@site/src/components/blockLinks';
import { linksByLine, type Mark } from '@site/src/plugins/symbol-links/marks';
import React, { type ReactNode, useMemo } from 'react';

export default function CodeBlockWithLinks({
  symbols,
  ...props
}: Props & { symbols?: string }): ReactNode {
  const { children } = props;
  const links = useMemo(
    () =>
      symbols && typeof children === 'string'
        ? linksByLine(children, JSON.parse(symbols) as Mark[])
        : undefined,
    [symbols, children],
  );
  return (
    <BlockLinks value={links}>
      <CodeBlock {...props} />
    </BlockLinks>
  );
}
