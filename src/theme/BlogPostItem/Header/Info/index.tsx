// Wraps the stock part. Why: the header of a post has the menu of page actions, and says whether the translation is
// missing.
// To retire when the theme has a slot for page actions.
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import PageHead from '@site/src/components/PageHead';
import type { Props } from '@theme/BlogPostItem/Header/Info';
import Info from '@theme-original/BlogPostItem/Header/Info';
import React, { type ReactNode } from 'react';

export default function PostHead(props: Props): ReactNode {
  return (
    <PageHead metadata={useBlogPost().metadata}>
      <Info {...props} />
    </PageHead>
  );
}
