// Wraps the stock part. Why: the stock table scrolls on narrow screens, but not by keyboard in
// every browser. And it has no component for diagrams that src/plugins/diagrams drew.
// To retire when stock tables are focusable where they scroll, and another plugin draws.
import Diagram from '@site/src/components/Diagram';
import { useIsScrollable } from '@site/src/components/useIsScrollable';
import MDXComponents from '@theme-original/MDXComponents';
import React, { type ComponentProps, type ReactNode, useRef } from 'react';

function Table(props: ComponentProps<'table'>): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const isScrollable = useIsScrollable(table, true);
  return <table ref={table} tabIndex={isScrollable ? 0 : undefined} {...props} />;
}

export default { ...MDXComponents, table: Table, diagram: Diagram };
