// Wraps the stock part. Why: the metadata of a page includes structured data, its Markdown, its social card and,
// unless it is the latest, its version.
// To retire when the theme writes all of these.
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
