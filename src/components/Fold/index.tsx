import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import React, { type ReactNode, useEffect, useRef } from 'react';
import './styles.css';

interface Props {
  /** The number of entries inside. */
  count: string;
  children: ReactNode;
}

/** A part of a page that stays closed until a reader opens it, finds text in it, or follows a link to an element in
 * it. */
export default function Fold({ count, children }: Props): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    const fold = details.current!;
    if (!target || fold.open || !fold.contains(target)) return;
    fold.open = true;
    target.scrollIntoView();
  }, [location]);
  return (
    <details ref={details} className="section-fold">
      <summary>
        {translate(
          { id: 'fold.open', message: '共 {count} 项', description: 'Opens a long part of a page' },
          { count },
        )}
      </summary>
      {children}
    </details>
  );
}
