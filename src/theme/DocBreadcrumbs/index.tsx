// Why: the head of a page offers it as Markdown. What would retire it: a slot for page actions in
// the classic theme.
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import PageMarkdown from '@site/src/components/PageMarkdown';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import React, { type ReactNode } from 'react';
import { markdownPath } from '../../plugins/markdown-pages/address';

export default function DocHead(): ReactNode {
  return (
    <div className="page-head">
      <DocBreadcrumbs />
      <PageMarkdown address={markdownPath(useDoc().metadata.permalink)} />
    </div>
  );
}
