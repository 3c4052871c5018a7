// Wraps the stock part. Why: the head of a post links to its Markdown, and says when the post is
// not translated.
// To retire when the theme has a slot for page actions.
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import NotTranslated from '@site/src/components/NotTranslated';
import PageMarkdown from '@site/src/components/PageMarkdown';
import type { Props } from '@theme/BlogPostItem/Header/Info';
import Info from '@theme-original/BlogPostItem/Header/Info';
import React, { type ReactNode } from 'react';
import { markdownPath } from '../../../../plugins/markdown-pages/address';

export default function PostHead(props: Props): ReactNode {
  const { metadata, isBlogPostPage } = useBlogPost();
  const { shownIn } = metadata.frontMatter as { shownIn?: string };
  if (!isBlogPostPage) return <Info {...props} />;
  return (
    <>
      <div className="page-head">
        <Info {...props} />
        <PageMarkdown address={markdownPath(metadata.permalink)} />
      </div>
      <NotTranslated shownIn={shownIn} />
    </>
  );
}
