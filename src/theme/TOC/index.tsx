// Wraps the stock part. Why: a long table of contents scrolls to the heading it marks, and long
// names in it break between their words.
// To retire when the stock table of contents scrolls, and browsers break identifiers between words.
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
