// Wraps the stock part. Why: a long sidebar scrolls to the current page, for readers who arrive from another site.
// To retire when the stock sidebar scrolls.
import { scrollIntoBox } from '@site/src/client/scrollIntoBox';
import DocSidebar from '@theme-original/DocSidebar';
import type { Props } from '@theme/DocSidebar';
import React, { type ReactNode, useEffect } from 'react';

export default function SidebarWithScroll(props: Props): ReactNode {
  useEffect(() => {
    const current = document.querySelector('.theme-doc-sidebar-container [aria-current="page"]');
    const box = current?.closest('.menu');
    return box ? scrollIntoBox(current!, box) : undefined;
  }, [props.path]);
  return <DocSidebar {...props} />;
}
