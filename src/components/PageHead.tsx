import Checked from '@site/src/components/Checked';
import NotTranslated from '@site/src/components/NotTranslated';
import PageMarkdown from '@site/src/components/PageMarkdown';
import type { CheckedFacts } from '@site/src/plugins/markdown';
import React, { type ComponentProps, type ReactNode } from 'react';

/** What plugins add to the front matter of a page. */
interface Facts {
  shownIn?: string;
  checked?: CheckedFacts;
}

interface Props {
  /** That of a guide or of a post. */
  metadata: ComponentProps<typeof PageMarkdown> & { frontMatter: object };
  children: ReactNode;
}

/** The head of a page in one line: what is given, with which version the page was verified and what a reader can do
 * with it. Below it, that the page is not translated. */
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
