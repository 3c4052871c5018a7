// Why: the head of a post says where its Markdown is. What would retire it: the same from the classic
// theme.
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import MarkdownAlternate from '@site/src/components/MarkdownAlternate';
import Metadata from '@theme-original/BlogPostPage/Metadata';
import React, { type ReactNode } from 'react';

export default function BlogPostPageMetadata(): ReactNode {
  return (
    <>
      <Metadata />
      <MarkdownAlternate permalink={useBlogPost().metadata.permalink} />
    </>
  );
}
