import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import React, { type ReactNode, useEffect, useRef } from 'react';
import './styles.css';

interface Props {
  /** How many entries there are in it. */
  count: string;
  children: ReactNode;
}

/** A part of a page that is closed until a reader opens it, finds something in it, or comes to what an
 * address names in it. */
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
