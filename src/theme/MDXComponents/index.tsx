// Wraps the stock part. Why: the stock table scrolls on narrow screens, but not by keyboard in
// every browser.
// To retire when stock tables are focusable where they scroll.
import { useIsScrollable } from '@site/src/components/useIsScrollable';
import MDXComponents from '@theme-original/MDXComponents';
import React, { type ComponentProps, type ReactNode, useRef } from 'react';

function Table(props: ComponentProps<'table'>): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const isScrollable = useIsScrollable(table, true);
  return <table ref={table} tabIndex={isScrollable ? 0 : undefined} {...props} />;
}

export default { ...MDXComponents, table: Table };
