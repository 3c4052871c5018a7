import type { ReactNode } from 'react';

/** Text that changes while the page is shown. Each new text gets a new element: browsers' translators replace text
 * nodes, and React would keep updating the replaced ones. */
export default function LiveText({ children }: { children: string }): ReactNode {
  return <span key={children}>{children}</span>;
}
