/** The content of the search dialog below the field. */
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { isPlainClick } from '@site/src/client/linkTarget';
import LiveText from '@site/src/components/LiveText';
import TryAgain from '@site/src/components/TryAgain';
import { maxQuery } from '@site/src/config/searchIdentity';
import type { SearchDialog } from '@site/src/plugins/search/dialog';
import clsx from 'clsx';
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { searchFailure } from './failure';
import { type Group, groupsOf, recentGroups, type Row } from './groups';
import { type Recent, useRecents } from './recents';
import { fullText, useCountText } from './hitParts';
import CommonTasks from './CommonTasks';
import { Newer, Replaced } from './notices';
import { type Search, useSearch } from './useSearch';
import { useSearchAddress, useShownVersion, useTags } from './version';

/** Reports that nothing was found, and where to report that. */
function None({ query }: { query: string }): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const parameters = new URLSearchParams({ title: `Search: ${query}` });
  return (
    <div className="search-none">
      <p className="search-message">
        <Translate id="theme.SearchModal.noResultsScreen.noResultsText" />{' '}
        <strong>{`"${query}"`}</strong>
      </p>
      <p>
        <Translate id="theme.SearchModal.noResultsScreen.reportMissingResultsText" />{' '}
        <Link to={`${String(siteConfig.customFields?.repository)}/issues/new?${parameters}`}>
          <Translate id="theme.SearchModal.noResultsScreen.reportMissingResultsLinkText" />{' '}
          <Translate
            id="searchResults.report"
            description="After the link that reports missing results"
          >
            （在 GitHub 上提 issue）
          </Translate>
        </Link>
      </p>
    </div>
  );
}

function Failure({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const { title, help } = searchFailure(error);
  return (
    <div className="search-failure" role="alert">
      <p className="search-message">{title}</p>
      <p>{help}</p>
      <TryAgain className="button--secondary button--sm" retry={retry} />
    </div>
  );
}

/** The keyboard shortcuts of the dialog, for readers with a keyboard. */
function Keys(): ReactNode {
  const all: [keys: string[], what: string][] = [
    [['↵'], translate({ id: 'theme.SearchModal.footer.selectText' })],
    [['↑', '↓'], translate({ id: 'theme.SearchModal.footer.navigateText' })],
    [['Esc'], translate({ id: 'theme.SearchModal.footer.closeText' })],
  ];
  return (
    <p className="search-keys" aria-hidden="true">
      {all.map(([keys, what]) => (
        <span key={what}>
          {keys.map(key => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {what}
        </span>
      ))}
    </p>
  );
}

/** Makes the keys of the field select rows and follow them.
 * @param rows that are shown
 * @param add stores the followed row
 * @returns the index of the selected row (negative for none), a function that selects another, and a prefix for ids
 * of rows */
function useChoice(
  dialog: SearchDialog,
  field: HTMLInputElement,
  { query, outcome, isWaiting, retry }: Search,
  rows: Row[],
  add: (recent: Recent) => void,
) {
  const id = useId();
  // Selects the first result until the reader selects another; among recent searches, selects none.
  const of = query ? outcome : 'recents';
  const [chosen, setChosen] = useState<{ of: typeof of; at: number }>();
  const first = query ? 0 : -1;
  const at = Math.min(chosen && chosen.of === of ? chosen.at : first, rows.length - 1);
  const choose = (index: number) => setChosen({ of, at: index });
  const rowAt = (index: number) => document.getElementById(`${id}${index}`);
  const linkAt = (index: number) => rowAt(index)?.querySelector('a');

  const follow = (index: number, isElsewhere: boolean) => {
    const link = linkAt(index);
    if (!isElsewhere || !link) return link?.click();
    const { recent } = rows[index]!;
    if (recent) add(recent());
    window.open(link.href, '_blank', 'noopener');
  };
  /** The query for which Enter was pressed before the results arrived. */
  const waiting = useRef<SearchDialog['entered']>(undefined);
  const onOutcome = useEffectEvent(() => {
    if (isWaiting || !outcome) return;
    const { current } = waiting;
    waiting.current = undefined;
    if (current?.query === query) follow(0, current.isElsewhere);
  });
  useEffect(() => onOutcome(), [outcome]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (event.isComposing || event.keyCode === 229 || (key !== 'Enter' && !step)) return;
    event.preventDefault();
    if (!step) {
      const isElsewhere = ctrlKey || metaKey || shiftKey;
      // React may not have rendered the last letters yet.
      const typed = dialog.query.trim();
      const isBehind = typed !== query;
      if (isWaiting || isBehind) waiting.current = { query: typed, isElsewhere };
      else if (outcome?.error !== undefined) retry();
      else follow(at, isElsewhere);
    } else if (!isWaiting && rows.length > 0) {
      const from = at < 0 && step < 0 ? 0 : at;
      const next = (from + step + rows.length) % rows.length;
      choose(next);
      rowAt(next)?.scrollIntoView({ block: 'nearest' });
    }
  });
  // The inline script handles Enter until the dialog has content. No key may fall between it and this listener.
  useLayoutEffect(() => {
    waiting.current = dialog.entered;
    const listener = (event: KeyboardEvent) => onKey(event);
    field.addEventListener('keydown', listener);
    return () => field.removeEventListener('keydown', listener);
  }, [dialog, field]);
  return { id, at, choose };
}

interface ListProps {
  group: Group;
  /** The prefix of the ids of all rows, and the index of the first row of this group. */
  id: string;
  first: number;
  /** The index of the selected row. */
  at: number;
  choose: (index: number) => void;
  onOpen: (row: Row, event: MouseEvent) => void;
}

function List({ group: { title, rows }, id, first, at, choose, onOpen }: ListProps): ReactNode {
  const heading = `${id}heading${first}`;
  return (
    <>
      <p id={heading} className="search-group">
        {title}
      </p>
      <ul id={`${id}list${first}`} role="grid" aria-labelledby={heading}>
        {rows.map((row, index) => (
          <li
            key={row.key}
            id={`${id}${first + index}`}
            role="row"
            aria-selected={first + index === at}
            className={clsx(
              'search-hit',
              row.isQuiet && 'search-more',
              row.isAnswer && 'search-answer',
            )}
            onMouseMove={() => first + index !== at && choose(first + index)}
          >
            <div role="gridcell">
              {/* Docusaurus' link would fetch the page of every hit. */}
              {/* eslint-disable-next-line @docusaurus/no-html-links */}
              <a href={row.href} onClick={event => onOpen(row, event)}>
                {row.content}
              </a>
            </div>
            {row.buttons && (
              <div role="gridcell" className="search-row-buttons">
                {row.buttons}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Tells assistive technology which lists belong to the field, and which row is selected. */
function useDescription(field: HTMLInputElement, lists: string[], row: string | undefined): void {
  const all = lists.join(' ');
  useLayoutEffect(() => {
    field.setAttribute('aria-expanded', String(all !== ''));
    const set = (name: string, value: string | undefined) =>
      value ? field.setAttribute(name, value) : field.removeAttribute(name);
    set('aria-controls', all);
    set('aria-activedescendant', row);
    return () => {
      field.setAttribute('aria-expanded', 'false');
      set('aria-controls', undefined);
      set('aria-activedescendant', undefined);
    };
  }, [field, all, row]);
}

/** Reports the number of hits, a pending first answer, or a query that may have been truncated. */
function Status({ query, isFull, outcome, isWaiting }: Search): ReactNode {
  const countText = useCountText();
  const searching = () =>
    translate({
      id: 'search.searching',
      message: '正在搜索……',
      description: 'Until the first results of a search are there',
    });
  return (
    <>
      <p className="search-full" role="status">
        {isFull && <LiveText>{fullText(maxQuery)}</LiveText>}
      </p>
      <p className="search-count" role="status">
        {query && outcome?.answer && <LiveText>{countText(outcome.answer.count)}</LiveText>}
      </p>
      <p className="search-status" role="status">
        {isWaiting && !outcome && <LiveText>{searching()}</LiveText>}
      </p>
    </>
  );
}

interface AllProps {
  href: string;
  count: number;
  onLeave: () => void;
}

/** Link to the page with all results. */
const All = ({ href, count, onLeave }: AllProps): ReactNode => (
  <p className="search-all">
    {/* eslint-disable-next-line @docusaurus/no-html-links */}
    <a href={href} onClick={event => isPlainClick(event.nativeEvent) && onLeave()}>
      <LiveText>
        {translate({ id: 'theme.SearchBar.seeAll', message: 'See all {count} results' }, { count })}
      </LiveText>
    </a>
  </p>
);

export interface Props {
  dialog: SearchDialog;
}

function Body({ dialog }: Props): ReactNode {
  const field = dialog.querySelector<HTMLInputElement>('.search-input')!;
  const { i18n } = useDocusaurusContext();
  const version = useShownVersion();
  const tags = useTags(version.name);
  const search = useSearch(dialog, tags);
  const recents = useRecents(`searches.${i18n.currentLocale}.${version.name}`);
  const searchAddress = useSearchAddress();

  const { query, outcome } = search;
  const { answer, error } = (query && outcome) || {};
  const isExact = outcome?.isExact ?? false;
  const groups = query
    ? groupsOf(answer?.hits ?? [], page => searchAddress(outcome!.query, { isExact, page }))
    : recentGroups(recents, () => field.focus());
  const rows = groups.flatMap(group => group.rows);
  const firsts = groups.map((_, at) => groups.slice(0, at).flatMap(one => one.rows).length);
  const { id, at, choose } = useChoice(dialog, field, search, rows, recents.add);
  useDescription(
    field,
    firsts.map(first => `${id}list${first}`),
    at < 0 ? undefined : `${id}${at}`,
  );

  const leave = () => dialog.leave();
  const open = ({ recent }: Row, { nativeEvent }: MouseEvent) => {
    if (recent) recents.add(recent());
    if (isPlainClick(nativeEvent)) leave();
  };
  return (
    <>
      <Status {...search} />
      {error !== undefined && <Failure error={error} retry={search.retry} />}
      <p role="status" className="search-replaced">
        <Replaced
          answer={answer}
          insist={text => (
            <button
              type="button"
              className="clean-btn"
              onClick={() => {
                search.insist();
                field.focus();
              }}
            >
              {text}
            </button>
          )}
        />
      </p>
      {answer?.count === 0 && <None query={outcome!.query} />}
      {groups.map((group, index) => (
        <List
          key={group.title}
          group={group}
          id={id}
          first={firsts[index]!}
          at={at}
          choose={choose}
          onOpen={open}
        />
      ))}
      {answer && answer.count > answer.hits.length && (
        <All
          href={searchAddress(outcome!.query, { isExact })}
          count={answer.count}
          onLeave={leave}
        />
      )}
      {(!query || answer?.count === 0) && (
        <CommonTasks
          isLatest={version.isLast}
          hasNone={query !== ''}
          nearest={answer?.nearest}
          search={example => dialog.enter(example)}
          onLeave={leave}
        />
      )}
      <p role="status" className="search-newer">
        <Newer
          query={answer && outcome!.query}
          tags={tags}
          isLatest={version.isLast}
          onClick={({ nativeEvent }) => isPlainClick(nativeEvent) && leave()}
        />
      </p>
      <Keys />
    </>
  );
}

/** Reports a crash of the search without affecting the page behind it. */
function Crash({ retry }: { retry: () => void }): ReactNode {
  return (
    <div className="search-failure" role="alert">
      <p className="search-message">
        <Translate id="search.crashed" description="In place of the search when it crashed">
          搜索出错了
        </Translate>
      </p>
      <TryAgain className="button--primary" retry={retry} />
    </div>
  );
}

export default function Results(props: Props): ReactNode {
  return (
    <ErrorBoundary fallback={({ tryAgain }) => <Crash retry={tryAgain} />}>
      <Body {...props} />
    </ErrorBoundary>
  );
}
