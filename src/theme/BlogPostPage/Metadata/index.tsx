// Wraps the stock part. Why: the metadata of a post names its Markdown and its social card.
// To retire when the theme writes both.
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import MarkdownAlternate from '@site/src/components/MarkdownAlternate';
import SocialCard from '@site/src/components/SocialCard';
import Metadata from '@theme-original/BlogPostPage/Metadata';
import React, { type ReactNode } from 'react';

export default function BlogPostPageMetadata(): ReactNode {
  const { metadata, assets } = useBlogPost();
  const { permalink, title, frontMatter } = metadata;
  return (
    <>
      <Metadata />
      <MarkdownAlternate permalink={permalink} />
      {!(assets.image ?? frontMatter.image) && <SocialCard permalink={permalink} title={title} />}
    </>
  );
}
