// Replaces the stock part. Why: the footer of a post says with which version the post was verified and what it
// changes in the quick guide's project.
// To retire when the theme has a slot for content below a post.
import { useBlogPost } from '@docusaurus/plugin-content-blog/client';
import React, { type ReactNode } from 'react';
import PageFoot from '../../../components/PageFoot';

export default function BlogPostItemFooter(): ReactNode {
  return <PageFoot metadata={useBlogPost().metadata} />;
}
