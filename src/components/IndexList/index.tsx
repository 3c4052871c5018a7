import Link from '@docusaurus/Link';
import { translate } from '@docusaurus/Translate';
import { usePluralForm } from '@docusaurus/theme-common';
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
  const { selectMessage } = usePluralForm();
  const countText = (count: number) =>
    selectMessage(
      count,
      translate({ id: 'theme.docs.DocCard.categoryDescription.plurals' }, { count }),
    );
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className="index-list" role="list">
      {entries.map(({ to, name, count, description }) => (
        <li key={to}>
          <span>
            <Link to={to}>{name}</Link>
            {count !== undefined && <small> {countText(count)}</small>}
          </span>
          {description}
        </li>
      ))}
    </List>
  );
}
