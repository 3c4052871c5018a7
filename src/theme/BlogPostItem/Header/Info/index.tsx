// Wraps the stock part. Why: the header of a post shows with which version it was verified, the page actions, and
// whether the translation is missing.
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
