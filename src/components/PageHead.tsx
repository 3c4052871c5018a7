import NotTranslated from '@site/src/components/NotTranslated';
import PageMarkdown from '@site/src/components/PageMarkdown';
import React, { type ComponentProps, type ReactNode } from 'react';

interface Props {
  /** The metadata of a guide or a post. */
  metadata: ComponentProps<typeof PageMarkdown> & { frontMatter: object };
  children: ReactNode;
}

/** The line above a page: its children and the menu of page actions. Below it, a missing translation is announced. */
export default function PageHead({ metadata, children }: Props): ReactNode {
  const { shownIn } = metadata.frontMatter as { shownIn?: string };
  return (
    <>
      <div className="page-head">
        {children}
        <PageMarkdown {...metadata} />
      </div>
      <NotTranslated shownIn={shownIn} />
    </>
  );
}
