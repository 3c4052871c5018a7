// Wraps the stock part. Why: one line above a guide shows its breadcrumbs, its version and the menu of page actions;
// below it, a missing translation is announced.
// To retire when the theme has a slot for page actions.
import { useDoc, useDocsVersion } from '@docusaurus/plugin-content-docs/client';
import { IsIndexPage } from '@site/src/client/IndexPage';
import PageHead from '@site/src/components/PageHead';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import DocVersionBadge from '@theme-original/DocVersionBadge';
import React, { type ReactNode, useContext } from 'react';

/** Only a version that is not the latest is named. */
function Version(): ReactNode {
  return !useDocsVersion().isLast && <DocVersionBadge />;
}

const Trail = () => (
  <>
    <DocBreadcrumbs />
    <Version />
  </>
);

function DocHead(): ReactNode {
  return (
    <PageHead metadata={useDoc().metadata}>
      <Trail />
    </PageHead>
  );
}

export default function Head(): ReactNode {
  if (!useContext(IsIndexPage)) return <DocHead />;
  return (
    <div className="page-head">
      <Trail />
    </div>
  );
}
