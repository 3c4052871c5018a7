import Checked from '@site/src/components/Checked';
import NotTranslated from '@site/src/components/NotTranslated';
import PageMarkdown from '@site/src/components/PageMarkdown';
import type { CheckedFacts } from '@site/src/plugins/markdown';
import React, { type ComponentProps, type ReactNode } from 'react';

/** Front matter that plugins add to a page. */
interface Facts {
  shownIn?: string;
  checked?: CheckedFacts;
}

interface Props {
  /** The metadata of a guide or a post. */
  metadata: ComponentProps<typeof PageMarkdown> & { frontMatter: object };
  children: ReactNode;
}

/** The line above a page: its children, with which version the page was verified, and the page actions. Below it, a
 * missing translation is announced. */
export default function PageHead({ metadata, children }: Props): ReactNode {
  const { shownIn, checked } = metadata.frontMatter as Facts;
  return (
    <>
      <div className="page-head">
        {children}
        <Checked facts={checked} />
        <PageMarkdown {...metadata} />
      </div>
      <NotTranslated shownIn={shownIn} />
    </>
  );
}
