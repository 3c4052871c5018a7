// Wrapped: the stock table scrolls on narrow screens, but not by keyboard everywhere.
// To retire when the theme's tables can be focused where they scroll.
import MDXComponents from '@theme-original/MDXComponents';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';

function Table(props: ComponentProps<'table'>): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    const element = table.current!;
    const observer = new ResizeObserver(() =>
      setIsScrollable(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <table ref={table} tabIndex={isScrollable ? 0 : undefined} {...props} />;
}

export default { ...MDXComponents, table: Table };
