// Replaces the stock part. Why: the footer of a guide says with which version the guide was verified and what it
// changes in the quick guide's project; the footer of an API page lists the guides that use its symbol.
// To retire when the theme has a slot for content below a document.
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import React, { type ReactNode } from 'react';
import PageFoot from '../../../components/PageFoot';
import UsedIn from '../../../components/UsedIn';
import type { Guide } from '../../../plugins/code-types/siteLinks';

export default function DocItemFooter(): ReactNode {
  const { metadata } = useDoc();
  return (
    <>
      <UsedIn guides={(metadata.frontMatter as { guides?: Guide[] }).guides} />
      <PageFoot metadata={metadata} />
    </>
  );
}
