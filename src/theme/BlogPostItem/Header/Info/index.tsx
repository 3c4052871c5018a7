// Wraps the stock part. Why: the head of a post says with which version it was verified, what a reader
// can do with it, and when it is not translated.
// To retire when the theme has a slot for page actions.
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import PageHead from '@site/src/components/PageHead';
import type { Props } from '@theme/BlogPostItem/Header/Info';
import Info from '@theme-original/BlogPostItem/Header/Info';
import React, { type ReactNode } from 'react';

export default function PostHead(props: Props): ReactNode {
  const { metadata, isBlogPostPage } = useBlogPost();
  const info = <Info {...props} />;
  return isBlogPostPage ? <PageHead metadata={metadata}>{info}</PageHead> : info;
}
