// Why: the head of a page says what it is, and where its Markdown is. What would retire it: both
// from the classic theme.
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import DocStructuredData from '@site/src/components/DocStructuredData';
import MarkdownAlternate from '@site/src/components/MarkdownAlternate';
import Metadata from '@theme-original/DocItem/Metadata';
import React, { type ReactNode } from 'react';

export default function DocItemMetadata(): ReactNode {
  return (
    <>
      <Metadata />
      <DocStructuredData />
      <MarkdownAlternate permalink={useDoc().metadata.permalink} />
    </>
  );
}
