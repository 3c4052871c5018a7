import { useQueryString, usePrevious } from '@docusaurus/theme-common';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import LiveText from '@site/src/components/LiveText';
import { kindParameter, pageParameter } from '@site/src/config/searchIdentity';
import type { Counts } from '@site/src/plugins/search/engine/engine';
import type { Kind } from '@site/src/plugins/search/records/record';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { kindNames } from './hitParts';

/** Filters the results by kind, or leads back from the results of one page to all. The browser's Back undoes a choice. */
export default function KindFilter({ kinds = {} }: { kinds?: Counts }): ReactNode {
  const [chosen, choose] = useQueryString(kindParameter);
  const [page, choosePage] = useQueryString(pageParameter);
  const pressed = useRef<HTMLButtonElement>(null);
  const { search } = useLocation();
  const hasChanged = (usePrevious(search) ?? search) !== search;
  // Docusaurus has moved the focus to the top of the page, as for a new page.
  useEffect(() => {
    if (hasChanged && document.activeElement === document.body)
      pressed.current?.focus({ preventScroll: true });
  }, [hasChanged, search]);
  const names = Object.entries(kindNames()) as [Kind, string][];
  const shown = names.filter(([kind]) => kinds[kind] || kind === chosen);
  if (shown.length === 0 && !page) return null;
  const all = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const choices: [kind: string, name: string, count: number][] = [
    ['', translate({ id: 'searchResults.kind.all', message: '全部' }), all],
    ...shown.map(([kind, name]) => [kind, name, kinds[kind] ?? 0] as [string, string, number]),
  ];
  return (
    <div
      role="group"
      aria-label={translate({ id: 'searchResults.kinds', message: '种类' })}
      className="search-choice"
    >
      {choices.map(([kind, name, count]) => (
        <button
          key={kind}
          ref={kind === chosen ? pressed : undefined}
          type="button"
          className={clsx(
            'button button--sm',
            kind === chosen ? 'button--primary' : 'button--outline button--secondary',
          )}
          aria-pressed={kind === chosen}
          onClick={() => choose(kind, { push: true })}
        >
          <LiveText>{`${name} ${count}`}</LiveText>
        </button>
      ))}
      {page && (
        <button
          type="button"
          className="button button--sm button--link"
          onClick={() => choosePage('', { push: true })}
        >
          <Translate id="searchResults.allPages">返回全部页面的结果</Translate>
        </button>
      )}
    </div>
  );
}
