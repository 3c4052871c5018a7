// Why: a long table of contents goes with the reader, whose place in the page it marks, and long names
// in it break between their words.
// What would retire it: a table of contents of the classic theme that scrolls to the marked heading, and
// browsers that break names of code there.
import { keepInSight } from '@site/src/client/keepInSight';
import { htmlWithSeams } from '@site/src/components/seams';
import TOC from '@theme-original/TOC';
import type { Props } from '@theme/TOC';
import React, { type ReactNode, useEffect, useMemo } from 'react';

export default function ContentsInSight({ toc, ...props }: Props): ReactNode {
  useEffect(() => {
    const list = document.querySelector('.table-of-contents__left-border');
    if (!list) return;
    let giveUp: (() => void) | undefined;
    const follow = () => {
      const marked = list.querySelector('.table-of-contents__link--active');
      giveUp?.();
      if (marked) giveUp = keepInSight(marked, list.parentElement!);
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(list, { attributeFilter: ['class'], subtree: true });
    return () => {
      observer.disconnect();
      giveUp?.();
    };
  }, [toc]);
  const items = useMemo(
    () => toc.map(item => ({ ...item, value: htmlWithSeams(item.value) })),
    [toc],
  );
  return <TOC toc={items} {...props} />;
}
