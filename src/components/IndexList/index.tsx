import Link from '@docusaurus/Link';
import React, { type ReactNode } from 'react';
import './styles.css';

interface Entry {
  to: string;
  name: string;
  /** How many pages are behind the entry. */
  count?: number;
  description?: string;
}

/** A list of pages with their descriptions.
 * @param ordered whether the pages follow each other */
export default function IndexList({
  entries,
  ordered,
}: {
  entries: Entry[];
  ordered?: boolean;
}): ReactNode {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className="index-list">
      {entries.map(({ to, name, count, description }) => (
        <li key={to}>
          <span>
            <Link to={to}>{name}</Link>
            {count && <small> {count}</small>}
          </span>
          {description}
        </li>
      ))}
    </List>
  );
}
