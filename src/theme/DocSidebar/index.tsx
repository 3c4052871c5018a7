// Why: who comes from outside sees where in a long sidebar the page stands.
// What would retire it: a sidebar of the classic theme that scrolls to its current item.
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
