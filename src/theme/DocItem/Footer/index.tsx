// Why: the foot of a guide says what the checks verified on it. What would retire it: a slot for
// content below a document in the classic theme.
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import Footer from '@theme-original/DocItem/Footer';
import React, { type ReactNode } from 'react';
import Checked from '../../../components/Checked';
import type { CheckedFacts } from '../../../config/checked';

export default function DocItemFooter(): ReactNode {
  const { frontMatter } = useDoc().metadata;
  return (
    <>
      <Checked facts={(frontMatter as { checked?: CheckedFacts }).checked} />
      <Footer />
    </>
  );
}
