// Wraps the stock part. Why: the head of a post says with which version it was verified, what a reader
// can do with it, and when it is not translated.
// To retire when the theme has a slot for page actions.
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import Checked from '@site/src/components/Checked';
import NotTranslated from '@site/src/components/NotTranslated';
import PageMarkdown from '@site/src/components/PageMarkdown';
import type { CheckedFacts } from '@site/src/plugins/markdown';
import type { Props } from '@theme/BlogPostItem/Header/Info';
import Info from '@theme-original/BlogPostItem/Header/Info';
import React, { type ReactNode } from 'react';

export default function PostHead(props: Props): ReactNode {
  const { metadata, isBlogPostPage } = useBlogPost();
  const { shownIn, checked } = metadata.frontMatter as {
    shownIn?: string;
    checked?: CheckedFacts;
  };
  if (!isBlogPostPage) return <Info {...props} />;
  return (
    <>
      <div className="page-head">
        <Info {...props} />
        <Checked facts={checked} />
        <PageMarkdown {...metadata} />
      </div>
      <NotTranslated shownIn={shownIn} />
    </>
  );
}
