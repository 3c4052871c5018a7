// Replaces the stock part. Why: a list of posts has a heading, and the heading, title and description include the
// page number.
// To retire when the stock list has a heading and numbers its pages.
import { HtmlClassNameProvider, PageMetadata, ThemeClassNames } from '@docusaurus/theme-common';
import { listTexts } from '@site/src/client/listTexts';
import BlogLayout from '@theme/BlogLayout';
import type { Props as ListProps } from '@theme/BlogListPage';
import StructuredData from '@theme/BlogListPage/StructuredData';
import BlogListPaginator from '@theme/BlogListPaginator';
import BlogPostItems from '@theme/BlogPostItems';
import Heading from '@theme/Heading';
import SearchMetadata from '@theme/SearchMetadata';
import clsx from 'clsx';
import React, { type ReactNode } from 'react';

interface Props extends ListProps {
  /** Rendered below the heading. */
  header?: ReactNode;
  /** Rendered instead of the posts. */
  children?: ReactNode;
}

export default function BlogListPage({ header, children, ...props }: Props): ReactNode {
  const { metadata, items, sidebar } = props;
  const { title, description } = listTexts(metadata.blogTitle, metadata.blogDescription, metadata);
  return (
    <HtmlClassNameProvider
      className={clsx(ThemeClassNames.wrapper.blogPages, ThemeClassNames.page.blogListPage)}
    >
      <PageMetadata title={title} description={description} />
      <SearchMetadata tag="blog_posts_list" />
      <StructuredData {...props} />
      <BlogLayout sidebar={sidebar}>
        <header className="margin-bottom--lg">
          <Heading as="h1">{title}</Heading>
          {header ?? <p>{metadata.blogDescription}</p>}
        </header>
        {children || (
          <>
            <BlogPostItems items={items} />
            <BlogListPaginator metadata={metadata} />
          </>
        )}
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
