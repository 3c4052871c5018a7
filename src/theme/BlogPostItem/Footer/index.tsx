// Wraps the stock part. Why: the footer of a post lists what the post changes in the quick guide's project.
// To retire when the theme has a slot for content below a post.
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import Footer from '@theme-original/BlogPostItem/Footer';
import React, { type ReactNode } from 'react';
import { Replaces } from '../../../components/Checked';
import type { CheckedFacts } from '../../../plugins/markdown';

export default function BlogPostItemFooter(): ReactNode {
  const { metadata, isBlogPostPage } = useBlogPost();
  const { checked } = metadata.frontMatter as { checked?: CheckedFacts };
  return (
    <>
      {isBlogPostPage && <Replaces facts={checked} />}
      <Footer />
    </>
  );
}
