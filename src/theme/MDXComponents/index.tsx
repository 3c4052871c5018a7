// Wraps the stock part. Why: the stock table scrolls on narrow screens, but not by keyboard in
// every browser, names in its cells do not break, and in the reference its rows become entries where the room
// is small. And it has no component for diagrams that src/plugins/diagrams drew.
// To retire when stock tables are focusable where they scroll, browsers break identifiers between
// words, and another plugin draws.
import useRouteContext from '@docusaurus/useRouteContext';
import Diagram from '@site/src/components/Diagram';
import { withNameBreaks } from '@site/src/components/softBreaks';
import { useIsScrollable } from '@site/src/client/useIsScrollable';
import MDXComponents from '@theme-original/MDXComponents';
import StockCode from '@theme/MDXComponents/Code';
import clsx from 'clsx';
import React, { type ComponentProps, type ReactNode, useRef } from 'react';

function Table({ className, ...props }: ComponentProps<'table'>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // Of guides, src/plugins/markdown/tables.ts says which do.
  const isOfEntries = useRouteContext().plugin.id === 'api';
  const isScrollable = useIsScrollable(box, true);
  return (
    <div ref={box} className="table-box thin-scrollbar" tabIndex={isScrollable ? 0 : undefined}>
      <table className={clsx(className, isOfEntries && 'entries') || undefined} {...props} />
    </div>
  );
}

/** Code in a table may break where its words do; src/plugins/markdown/tables.ts says which that is. */
function Code(props: ComponentProps<'code'>): ReactNode {
  const { className, children } = props;
  if (className !== 'name' || typeof children !== 'string') return <StockCode {...props} />;
  return <code>{withNameBreaks(children)}</code>;
}

export default { ...MDXComponents, code: Code, table: Table, diagram: Diagram };
