// Wraps the stock part. Why: the list of posts with a tag has the page number in its title and description.
// To retire when the theme adds page numbers.
import { PageMetadata } from '@docusaurus/theme-common';
import { useBlogTagsPostsPageTitle } from '@site/src/client/themeInternals';
import { listTexts } from '@site/src/client/listTexts';
import Stock from '@theme-original/BlogTagsPostsPage';
import type { Props } from '@theme/BlogTagsPostsPage';
import React, { type ReactNode } from 'react';

export default function BlogTagsPostsPage(props: Props): ReactNode {
  const { tag, listMetadata } = props;
  const title = useBlogTagsPostsPageTitle(tag);
  return (
    <>
      <Stock {...props} />
      <PageMetadata {...listTexts(title, tag.description, listMetadata)} />
    </>
  );
}
