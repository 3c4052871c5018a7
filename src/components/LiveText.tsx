import type { ReactNode } from 'react';

/** Text that changes while the page is shown. It is in a new element each time: translators in browsers
 * replace text nodes, and React would go on changing those that it made. */
export default function LiveText({ children }: { children: string }): ReactNode {
  return <span key={children}>{children}</span>;
}
