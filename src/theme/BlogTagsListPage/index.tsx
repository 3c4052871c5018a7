// Wraps the stock part. Why: the page of all tags has a description.
// To retire when the theme writes one.
import { PageMetadata } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Stock from '@theme-original/BlogTagsListPage';
import type { Props } from '@theme/BlogTagsListPage';
import React, { type ReactNode } from 'react';

export default function BlogTagsListPage(props: Props): ReactNode {
  const { currentLocale } = useDocusaurusContext().i18n;
  const labels = props.tags.map(({ label }) => label);
  const description = translate(
    {
      id: 'posts.tags.description',
      message: 'Midway 博客的全部标签：{labels}',
      description: 'Description of the page of all tags of posts',
    },
    { labels: new Intl.ListFormat(currentLocale).format(labels) },
  );
  return (
    <>
      <Stock {...props} />
      <PageMetadata description={description} />
    </>
  );
}
