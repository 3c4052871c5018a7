// Why: a long table of contents goes with the reader, whose place in the page it marks, and long names
// in it break between their words.
// What would retire it: a table of contents of the classic theme that scrolls to the marked heading, and
// browsers that break names of code there.
import { scrollIntoBox } from '@site/src/client/scrollIntoBox';
import { htmlWithSoftBreaks } from '@site/src/components/softBreaks';
import TOC from '@theme-original/TOC';
import type { Props } from '@theme/TOC';
import React, { type ReactNode, useEffect, useMemo } from 'react';

export default function TOCWithScroll({ toc, ...props }: Props): ReactNode {
  useEffect(() => {
    const list = document.querySelector('.table-of-contents__left-border');
    if (!list) return;
    let cancel: (() => void) | undefined;
    const scrollToMarked = () => {
      const marked = list.querySelector('.table-of-contents__link--active');
      cancel?.();
      if (marked) cancel = scrollIntoBox(marked, list.parentElement!);
    };
    scrollToMarked();
    const observer = new MutationObserver(scrollToMarked);
    observer.observe(list, { attributeFilter: ['class'], subtree: true });
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [toc]);
  const items = useMemo(
    () => toc.map(item => ({ ...item, value: htmlWithSoftBreaks(item.value) })),
    [toc],
  );
  return <TOC toc={items} {...props} />;
}
