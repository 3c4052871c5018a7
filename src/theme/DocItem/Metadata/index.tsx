// Why: the head of a page says what it is, of which version if not of the latest, and where its Markdown
// and its social card are. What would retire it: all of these from the classic theme.
import { PageMetadata } from '@docusaurus/theme-common';
import { useDoc, useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import DocStructuredData from '@site/src/components/DocStructuredData';
import MarkdownAlternate from '@site/src/components/MarkdownAlternate';
import SocialCard from '@site/src/components/SocialCard';
import Metadata from '@theme-original/DocItem/Metadata';
import React, { type ReactNode } from 'react';

export default function DocItemMetadata(): ReactNode {
  const { metadata, frontMatter, assets } = useDoc();
  const { permalink, title } = metadata;
  const { isLast, label } = useDocsVersion();
  return (
    <>
      <Metadata />
      {!isLast && <PageMetadata title={`${title} – ${label}`} />}
      <DocStructuredData />
      <MarkdownAlternate permalink={permalink} />
      {!(assets.image ?? frontMatter.image) && <SocialCard permalink={permalink} title={title} />}
    </>
  );
}
