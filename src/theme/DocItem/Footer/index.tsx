// Wraps the stock part. Why: the footer of a guide lists what the guide changes in the quick guide's project; the
// footer of an API page lists the guides that use its symbol.
// To retire when the theme has a slot for content below a document.
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import Footer from '@theme-original/DocItem/Footer';
import React, { type ReactNode } from 'react';
import { Replaces } from '../../../components/Checked';
import UsedIn from '../../../components/UsedIn';
import type { CheckedFacts } from '../../../plugins/markdown';
import type { Guide } from '../../../plugins/code-types/siteLinks';

export default function DocItemFooter(): ReactNode {
  const { checked, guides } = useDoc().metadata.frontMatter as {
    checked?: CheckedFacts;
    guides?: Guide[];
  };
  return (
    <>
      <UsedIn guides={guides} />
      <Replaces facts={checked} />
      <Footer />
    </>
  );
}
