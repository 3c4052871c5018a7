/** The rows of the search dialog: hits, or recent searches. */
import { translate } from '@docusaurus/Translate';
import type { Hit } from '@site/src/plugins/search/engine/engine';
import type { ReactNode } from 'react';
import { addressOf, type Recent, type useRecents } from './recents';
import { htmlOf, kindNames, Line, moreText, Path, Text } from './hitParts';

/** A row that readers can select. */
export interface Row {
  key: string;
  href: string;
  content: ReactNode;
  /** Shown next to the link. */
  buttons?: ReactNode;
  isQuiet?: boolean;
  /** Whether the row shows all its text. */
  isAnswer?: boolean;
  /** The entry to store when the reader follows the row. */
  recent?: () => Recent;
}

export interface Group {
  title: string;
  rows: Row[];
}

/** The text of HTML with marks. */
function textOf(html: string): string {
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  return documentElement.textContent;
}

const HitRow = ({ hit }: { hit: Hit }): ReactNode => (
  <>
    <span className="search-title">
      <span {...htmlOf(hit.title)} />
      <Line line={hit.line} />
    </span>
    <span className="search-path">
      <Path hit={hit} />
    </span>
    {(hit.snippet ?? hit.related) && (
      <span className="search-text">
        <Text hit={hit} />
      </span>
    )}
  </>
);

/** Groups hits by kind, in the order of the best hit of each kind.
 * @param addressOfMore returns the address of all hits in a page */
export function groupsOf(hits: Hit[], addressOfMore: (page: string) => string): Group[] {
  const names = kindNames();
  const groups = new Map<string, Group>();
  for (const hit of hits) {
    const href = addressOf(hit.path);
    if (href === undefined) continue;
    const { id, kind, page, path, title, above, isAnswer, more } = hit;
    const group = groups.get(kind) ?? { title: names[kind], rows: [] };
    groups.set(kind, group);
    const recent = () => ({
      path,
      title: textOf(title),
      above: above.map(textOf).join(' › '),
    });
    group.rows.push({ key: id, href, content: <HitRow hit={hit} />, isAnswer, recent });
    if (!more) continue;
    group.rows.push({
      key: `${id} more`,
      href: addressOfMore(page),
      content: <span className="search-path">{moreText(more)}</span>,
      isQuiet: true,
    });
  }
  return [...groups.values()];
}

type Recents = ReturnType<typeof useRecents>;

/** @param onPress called after a button is pressed, which may have removed the button */
function buttonsOf(recent: Recent, { keep, remove }: Recents, onPress: () => void): ReactNode {
  const star = {
    sign: '☆',
    title: translate({ id: 'theme.SearchModal.startScreen.saveRecentSearchButtonTitle' }),
    act: keep,
  };
  const forget = {
    sign: '×',
    title: recent.isKept
      ? translate({ id: 'theme.SearchModal.startScreen.removeFavoriteSearchButtonTitle' })
      : translate({ id: 'theme.SearchModal.startScreen.removeRecentSearchButtonTitle' }),
    act: remove,
  };
  return (recent.isKept ? [forget] : [star, forget]).map(({ sign, title, act }) => (
    <button
      key={sign}
      type="button"
      className="search-row-button clean-btn"
      title={title}
      aria-label={title}
      onClick={() => {
        act(recent);
        onPress();
      }}
    >
      {sign}
    </button>
  ));
}

/** The recent searches and the favourites. */
export function recentGroups(recents: Recents, onPress: () => void): Group[] {
  const rowOf = (recent: Recent): Row => ({
    key: recent.path,
    href: addressOf(recent.path)!,
    recent: () => recent,
    content: (
      <>
        <span className="search-title">{recent.title}</span>
        <span className="search-path">{recent.above}</span>
      </>
    ),
    buttons: buttonsOf(recent, recents, onPress),
  });
  const groups: Group[] = [
    {
      title: translate({ id: 'theme.SearchModal.startScreen.recentSearchesTitle' }),
      rows: recents.recents.filter(one => !one.isKept).map(rowOf),
    },
    {
      title: translate({ id: 'theme.SearchModal.startScreen.favoriteSearchesTitle' }),
      rows: recents.recents.filter(one => one.isKept).map(rowOf),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
