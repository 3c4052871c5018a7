// Replaces the stock part. Why: the code is HTML that src/plugins/code-blocks highlighted, see ../index.tsx.
// To retire when ../index.tsx is retired.
import { useCodeBlockContext } from '@site/src/client/themeInternals';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { withBaseUrl } from '@site/src/plugins/code-blocks/html';
import type { Props } from '@theme/CodeBlock/Content';
import clsx from 'clsx';
import React, { type ReactNode, useEffect } from 'react';
import type { Metadata } from '..';
import './styles.css';

export default function Content({ className }: Props): ReactNode {
  const { metadata, wordWrap } = useCodeBlockContext();
  const { codeBlockRef } = wordWrap;
  const { html, cards } = metadata as Metadata;
  const code = withBaseUrl(html, useBaseUrl('/'));
  // In a block with cards, arrow keys move between names: see src/components/TypeCards/keys.ts. Before the app runs,
  // Tab does.
  useEffect(() => {
    if (cards === undefined) return;
    for (const link of codeBlockRef.current!.querySelectorAll('a')) link.tabIndex = -1;
  }, [cards, code, codeBlockRef]);
  return (
    <pre ref={codeBlockRef} tabIndex={0} className={clsx(className, 'thin-scrollbar')}>
      <code data-cards={cards} dangerouslySetInnerHTML={{ __html: code }} />
    </pre>
  );
}
