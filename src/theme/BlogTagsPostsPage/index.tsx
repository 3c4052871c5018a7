// Why: the title and the description of a tag's pages tell which page of its posts it is. What would
// retire it: the same from the classic theme.
import { PageMetadata } from '@docusaurus/theme-common';
import { useBlogTagsPostsPageTitle } from '@docusaurus/theme-common/internal';
import { listTexts } from '@site/src/components/listTexts';
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
