// Wraps the stock part. Why: the head of a guide links to its Markdown, and says when the guide is
// not translated.
// To retire when the theme has a slot for page actions.
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { IsIndexPage } from '@site/src/components/IndexPage';
import NotTranslated from '@site/src/components/NotTranslated';
import PageMarkdown from '@site/src/components/PageMarkdown';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import React, { type ReactNode, useContext } from 'react';
import { markdownPath } from '../../plugins/markdown-pages/address';

function DocHead(): ReactNode {
  const { metadata } = useDoc();
  const { shownIn } = metadata.frontMatter as { shownIn?: string };
  return (
    <>
      <div className="page-head">
        <DocBreadcrumbs />
        <PageMarkdown address={markdownPath(metadata.permalink)} />
      </div>
      <NotTranslated shownIn={shownIn} />
    </>
  );
}

export default function Head(): ReactNode {
  return useContext(IsIndexPage) ? <DocBreadcrumbs /> : <DocHead />;
}
