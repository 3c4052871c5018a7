// Wraps the stock part. Why: the stock table scrolls on narrow screens, but not by keyboard in every browser; names
// in its cells do not break; and in the reference its rows become entries, except in lists. And the stock part has
// no component for the diagrams of src/plugins/diagrams.
// To retire when scrollable stock tables are focusable, browsers break identifiers between words, and another
// plugin draws.
import useRouteContext from '@docusaurus/useRouteContext';
import Diagram from '@site/src/components/Diagram';
import { withNameBreaks } from '@site/src/components/softBreaks';
import { useIsScrollable } from '@site/src/client/useIsScrollable';
import MDXComponents from '@theme-original/MDXComponents';
import StockCode from '@theme/MDXComponents/Code';
import React, { type ComponentProps, type ReactNode, useRef } from 'react';

function Table({ className, ...props }: ComponentProps<'table'>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // In guides, src/plugins/markdown/tables.ts adds the class.
  const isOfEntries = useRouteContext().plugin.id === 'api';
  const isScrollable = useIsScrollable(box, true);
  return (
    <div ref={box} className="table-box thin-scrollbar" tabIndex={isScrollable ? 0 : undefined}>
      {/* The role, here and below, because Safari ignores tables that are not displayed as such. */}
      <table
        role="table"
        className={className ?? (isOfEntries ? 'entries' : undefined)}
        {...props}
      />
    </div>
  );
}

/** A row or cell with its role, which browsers must not derive from how it is displayed. */
const withRole = (Tag: 'td' | 'th' | 'tr', role: string) =>
  function Part(props: object): ReactNode {
    return <Tag role={role} {...props} />;
  };

/** Breaks names in the cells that src/plugins/markdown/tables.ts marks as names. */
function Code(props: ComponentProps<'code'>): ReactNode {
  const { className, children } = props;
  if (className !== 'name' || typeof children !== 'string') return <StockCode {...props} />;
  return <code>{withNameBreaks(children)}</code>;
}

export default {
  ...MDXComponents,
  code: Code,
  table: Table,
  td: withRole('td', 'cell'),
  th: withRole('th', 'columnheader'),
  tr: withRole('tr', 'row'),
  diagram: Diagram,
};
