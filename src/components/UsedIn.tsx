import Link from '@docusaurus/Link';
import { usePluralForm } from '@docusaurus/theme-common';
import { translate } from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import React, { type ReactNode } from 'react';
import type { Guide } from '../plugins/code-types/siteLinks';

/** The number of guides to show until the reader asks for more. */
const shown = 10;

const List = ({ guides }: { guides: Guide[] }) => (
  <ul>
    {guides.map(({ title, to }) => (
      <li key={to}>
        <Link to={to}>{title}</Link>
      </li>
    ))}
  </ul>
);

/** The guides that use the symbol of an API page. */
export default function UsedIn({ guides = [] }: { guides?: Guide[] }): ReactNode {
  const { selectMessage } = usePluralForm();
  const count = guides.length - shown;
  if (guides.length === 0) return null;
  return (
    <nav className="used-in" aria-labelledby="used-in">
      <Heading as="h2" id="used-in">
        {translate({
          id: 'usedIn.title',
          message: '使用它的指南',
          description: 'Heading at the foot of the page of an API symbol',
        })}
      </Heading>
      <List guides={guides.slice(0, shown)} />
      {count > 0 && (
        <details>
          <summary>
            {selectMessage(
              count,
              translate(
                {
                  id: 'usedIn.more',
                  message: '还有 {count} 篇',
                  description:
                    'Opens the rest of the guides that use an API symbol; plural forms divided by |',
                },
                { count },
              ),
            )}
          </summary>
          <List guides={guides.slice(shown)} />
        </details>
      )}
    </nav>
  );
}
