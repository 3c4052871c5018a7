/** What opens when a reader searches: DocSearch's modal, with this site's texts, links and client. */
import { type DocSearchHit, DocSearchModal, type DocSearchModalProps } from '@docsearch/react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Link from '@docusaurus/Link';
import {
  getDocsVersionSearchTag,
  useDocsContextualSearchTags,
  useVersions,
} from '@docusaurus/plugin-content-docs/client';
import { useHistory } from '@docusaurus/router';
import { useEvent, useSearchLinkCreator } from '@docusaurus/theme-common';
import { useAlgoliaThemeConfig } from '@docusaurus/theme-search-algolia/client';
import { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import LiveText from '@site/src/components/LiveText';
import { pageName } from '@site/src/components/Search/onePage';
import { fullText, rowsAPage, useCountText } from '@site/src/components/Search/rows';
import Start from '@site/src/components/Search/Start';
import { searchFailure } from '@site/src/client/searchFailure';
import { useHitAddress } from '@site/src/client/useHitAddress';
import { cycleFocus } from '@site/src/client/cycleFocus';
import { nextTask } from '@site/src/client/nextTask';
import { embeddedClient } from '@site/src/plugins/search/browser';
import type { SearchField } from '@site/src/plugins/search/field';
import type { FacetFilters, SearchResponse } from '@site/src/plugins/search/engine/client';
import { maxQuery, pageParameter, versionParameter } from '@site/src/config/searchIdentity';
import translations from '@theme/SearchTranslations';
import clsx from 'clsx';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import Crash from './Crash';
import { HitComponent, toItems } from './hits';
import { keepRoles } from './roles';
import { mendSearches } from './storedSearches';
import './modal.css';

export interface Props {
  /** What the page being read says about its language and version. */
  facetFilters: FacetFilters;
  isEmbedded: boolean;
  /** Has the focus, and what was typed, until the modal is shown. */
  field: SearchField;
  onClose: () => void;
}

type Client = Parameters<NonNullable<DocSearchModalProps['transformSearchClient']>>[0];
type State = Parameters<NonNullable<DocSearchModalProps['resultsFooterComponent']>>[0]['state'];

/** The version that is searched here. */
function useVersion() {
  const tags = useDocsContextualSearchTags();
  const versions = useVersions(undefined);
  return (
    versions.find(({ name }) => tags.includes(getDocsVersionSearchTag('default', name))) ??
    versions.find(({ isLast }) => isLast)!
  );
}

/** @returns what makes the address of the search page for a query in the version that is searched here, or in one
 * page of it */
function useSearchAddress(): (query: string, page?: string) => string {
  const createSearchLink = useSearchLinkCreator();
  const { name, isLast } = useVersion();
  return (query, page) => {
    const address = new URL(createSearchLink(query), window.location.href);
    if (!isLast) address.searchParams.set(versionParameter, name);
    if (page) address.searchParams.set(pageParameter, pageName(page));
    return address.href;
  };
}

/** Names what DocSearch stores, by language and version, and mends it before the modal reads it.
 * @returns the name of the index that the modal is to be given, by which it stores, once that is mended */
function useStoredName(): string | undefined {
  const { i18n } = useDocusaurusContext();
  const { algolia } = useAlgoliaThemeConfig();
  const versions = useVersions(undefined);
  const { name } = useVersion();
  const [mended, setMended] = useState<string>();
  const mend = useEvent(() => {
    const own = `${algolia.indexName}-${i18n.currentLocale}-${name}`;
    // The path of the latest begins those of the others.
    const deepest = [...versions].sort((a, b) => b.path.length - a.path.length);
    mendSearches(own, algolia.indexName, ({ pathname }) => {
      const version = deepest.find(({ path }) => `${pathname}/`.startsWith(`${path}/`));
      return !version || version.name === name;
    });
    setMended(own);
  });
  useLayoutEffect(() => mend(), [mend]);
  return mended;
}

type Request = Parameters<Client['search']>;

/** Requests for the index that there is, whatever name the modal was given. */
function toIndex(indexName: string, [asked, ...rest]: Request): Request {
  const { requests } = asked as { requests: object[] };
  return [{ requests: requests.map(request => ({ ...request, indexName })) }, ...rest];
}

function ResultsFooter({ state, onClose }: { state: State; onClose: () => void }): ReactNode {
  const { pathname, search } = new URL(useSearchAddress()(state.query));
  return (
    <Link to={pathname + search} onClick={onClose}>
      <LiveText>
        {translate(
          { id: 'theme.SearchBar.seeAll', message: 'See all {count} results' },
          { count: Number(state.context.nbHits) },
        )}
      </LiveText>
    </Link>
  );
}

/** Hits that the modal shows; its foot leads to all. */
const shownHits = 8;

const snippetWords = 20;

/** Newer modals take the placeholder from here, older ones from a property. */
const texts = {
  ...translations.modal,
  searchBox: { ...translations.modal?.searchBox, placeholderText: translations.placeholder },
};

/** Where the modal shows what belongs to its field. */
function Below({ children }: { children: ReactNode }): ReactNode {
  const place = document.querySelector('.DocSearch-Modal .DocSearch-Dropdown');
  return place && createPortal(children, place);
}

interface StatusProps {
  /** Whether an answer is awaited. */
  isWaiting: boolean;
  /** What was asked last. */
  query: string;
  /** How many hits the last answer has. */
  count?: number;
}

/** Says what the modal itself does not: that the first answer is awaited, how many hits there are, and that the
 * query may have been cut. */
function Status({ isWaiting, query, count }: StatusProps): ReactNode {
  const countText = useCountText();
  return (
    <Below>
      <p className="search-full" role="status">
        {query.length >= maxQuery && <LiveText>{fullText(maxQuery)}</LiveText>}
      </p>
      <p className="search-count" role="status">
        {count !== undefined && <LiveText>{countText(count)}</LiveText>}
      </p>
      <p className="search-status" role="status">
        {isWaiting && (
          <LiveText>
            {translate({
              id: 'search.searching',
              message: '正在搜索……',
              description: 'Until the first results of a search are there',
            })}
          </LiveText>
        )}
      </p>
    </Below>
  );
}

/** In place of the modal's own screen for failures, which it leaves again before it is seen: the
 * library beneath it calls every failed search finished. */
function Failure({ error }: { error: unknown }): ReactNode {
  const { title, help } = searchFailure(error);
  return (
    <Below>
      <div className="DocSearch-ErrorScreen search-failure" role="alert">
        <p className="DocSearch-Title">{title}</p>
        <p className="DocSearch-Help">{help}</p>
      </div>
    </Below>
  );
}

/** Enters a query as if it was typed. */
function enter(field: HTMLInputElement, query: string): void {
  field.focus();
  // The setter of the element itself: React, which listens, puts another before it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, query);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const findInput = () => document.querySelector<HTMLInputElement>('.DocSearch-Input')!;

/** Moves the focus on, with what was typed and what of it is selected. */
function moveTyped(from: SearchField, to: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd, entered } = from;
  to.focus();
  from.hidden = true;
  if (to.value !== value) enter(to, value);
  to.setSelectionRange(selectionStart, selectionEnd);
  if (value && entered === value) pressEnter(to);
}

/** The second press of a double click on the button of the search, which opened it, neither closes it nor
 * takes the focus. */
function keepOpen(event: ReactMouseEvent): void {
  if (event.detail < 2 || event.target !== event.currentTarget.firstChild) return;
  event.preventDefault();
  event.stopPropagation();
}

const pressEnter = (field: HTMLInputElement, modifiers?: KeyboardEventInit) =>
  field.dispatchEvent(
    new KeyboardEvent('keydown', { ...modifiers, key: 'Enter', bubbles: true, cancelable: true }),
  );

interface Asked<Answer> {
  answer: Promise<Answer>;
  isAnswered: boolean;
}

/** Answers searches so that what the modal shows is the answer to what stands in its field: one that is
 * followed by another before it is answered has the answer of the other. */
function useLatest<Answer>() {
  const last = useRef<Asked<Answer>>(undefined);
  const [isWaiting, setIsWaiting] = useState(false);
  /** The answer to the last search. */
  const settle = useCallback(async (): Promise<Answer> => {
    for (;;) {
      const search = last.current!;
      const answer = await search.answer;
      if (search !== last.current) continue;
      search.isAnswered = true;
      setIsWaiting(false);
      return answer;
    }
  }, []);
  const ask = useCallback(
    (answer: Promise<Answer>) => {
      last.current = { answer, isAnswered: false };
      setIsWaiting(true);
      return settle();
    },
    [settle],
  );
  /** Has keys that choose a result wait for the results. */
  const onKeyDownCapture = (event: ReactKeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent, target } = event;
    if (!/^(Enter|ArrowUp|ArrowDown)$/.test(key) || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || !target.value) return;
    if (!last.current || last.current.isAnswered) return;
    event.preventDefault();
    event.stopPropagation();
    if (key !== 'Enter') return;
    const { value } = target;
    void settle()
      .then(nextTask)
      .then(() => {
        if (target.value === value) pressEnter(target, { altKey, ctrlKey, metaKey, shiftKey });
      });
  };
  return { ask, isWaiting, onKeyDownCapture };
}

function Search(props: Props & { storedName: string }): ReactNode {
  const { facetFilters, isEmbedded, field, storedName, onClose } = props;
  const { siteConfig, siteMetadata } = useDocusaurusContext();
  const { algolia } = useAlgoliaThemeConfig();
  const history = useHistory();
  const addressOf = useHitAddress();
  const searchAddress = useEvent(useSearchAddress());
  const { isLast } = useVersion();
  const [scrollY] = useState(() => window.scrollY);
  /** Why the last search failed. */
  const [failure, setFailure] = useState<{ error: unknown }>();
  const [query, setQuery] = useState('');
  const [count, setCount] = useState<number>();
  const { ask, isWaiting, onKeyDownCapture } = useLatest<Awaited<ReturnType<Client['search']>>>();

  const navigator = useMemo(
    () => ({ navigate: ({ itemUrl }: { itemUrl: string }) => history.push(itemUrl) }),
    [history],
  );
  // Hits of this site alone: the modal opens some itself, such as those chosen with Ctrl or Shift.
  const transformItems = useCallback(
    (items: DocSearchHit[]) =>
      items.flatMap(item => {
        const url = addressOf(item.url);
        return url === undefined ? [] : [{ ...item, url }];
      }),
    [addressOf],
  );
  const footer = useCallback(
    ({ state }: { state: State }) => <ResultsFooter state={state} onClose={onClose} />,
    [onClose],
  );
  const transformSearchClient = useCallback<
    NonNullable<DocSearchModalProps['transformSearchClient']>
  >(
    client => {
      client.addAlgoliaAgent('docusaurus', siteMetadata.docusaurusVersion);
      const engine = isEmbedded ? (embeddedClient as unknown as Client) : client;
      const answer: Client['search'] = async (...request) => {
        const { requests } = request[0] as { requests: { query: string }[] };
        const asked = requests[0]!.query;
        setQuery(asked);
        try {
          const response = await engine.search<never>(...toIndex(algolia.indexName, request));
          setFailure(undefined);
          const results = response.results as unknown as SearchResponse[];
          const more = (page: string) => searchAddress(asked, page);
          const shown = results.map(one => ({ ...one, hits: toItems(one.hits, more) }));
          return { ...response, results: shown as never };
        } catch (error) {
          console.warn(error);
          setFailure({ error });
          return { results: [{ hits: [], nbHits: 0 } as never] };
        }
      };
      const search = async (...request: Parameters<Client['search']>) => {
        const response = await ask(answer(...request));
        setCount((response.results as unknown as SearchResponse[])[0]!.nbHits);
        return response as never;
      };
      return { ...client, search };
    },
    [algolia, ask, isEmbedded, searchAddress, siteMetadata],
  );
  // The modal begins anew, without the query, when it is given another object.
  const filters = JSON.stringify(facetFilters);
  const searchParameters = useMemo(
    () => ({
      ...(isEmbedded && { hitsPerPage: shownHits }),
      distinct: rowsAPage,
      attributesToRetrieve: ['hierarchy', 'content', 'type', 'url', 'url_without_anchor', 'kind'],
      attributesToSnippet: [`content:${snippetWords}`],
      ...algolia.searchParameters,
      ...(algolia.contextualSearch && { facetFilters: JSON.parse(filters) as FacetFilters }),
    }),
    [algolia, filters, isEmbedded],
  );
  const repository = String(siteConfig.customFields?.repository);
  const getMissingResultsUrl = useCallback(
    ({ query }: { query: string }) =>
      `${repository}/issues/new?${new URLSearchParams({ title: `Search: ${query}` })}`,
    [repository],
  );

  // Each time it is made it asks what is selected, and the browser lays out all for the answer.
  const modal = useMemo(
    () => (
      <DocSearchModal
        appId={algolia.appId}
        apiKey={algolia.apiKey}
        indexName={storedName}
        placeholder={translations.placeholder}
        translations={texts}
        searchParameters={searchParameters}
        initialScrollY={scrollY}
        navigator={navigator}
        transformItems={transformItems}
        transformSearchClient={transformSearchClient}
        hitComponent={HitComponent}
        maxResultsPerGroup={Infinity}
        resultsFooterComponent={footer}
        getMissingResultsUrl={getMissingResultsUrl}
        onClose={onClose}
      />
    ),
    [
      algolia,
      footer,
      getMissingResultsUrl,
      navigator,
      onClose,
      scrollY,
      searchParameters,
      storedName,
      transformItems,
      transformSearchClient,
    ],
  );

  // Made unseen first, and laid out and focused after: at once it would keep the page busy for long.
  const [isShown, setIsShown] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let release: (() => void) | undefined;
    const show = () => {
      // In this task, in which neither a key nor a composition can come in between.
      if (field.isComposing) return;
      flushSync(() => setIsShown(true));
      const container = place.current!.querySelector('.DocSearch-Container')!;
      moveTyped(field, findInput());
      release = keepRoles(container, translations.placeholder);
    };
    // The last input of a composition may follow its end.
    const showSoon = () => (timer = setTimeout(show));
    showSoon();
    field.addEventListener('compositionend', showSoon);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('compositionend', showSoon);
      release?.();
    };
  }, [field]);

  // The same at every key.
  const start = useMemo(
    () => <Start isLatest={isLast} search={query => enter(findInput(), query)} onLeave={onClose} />,
    [isLast, onClose],
  );

  return createPortal(
    <div
      ref={place}
      hidden={!isShown}
      className={clsx(
        isEmbedded && 'search-embedded',
        failure && 'search-failed',
        isWaiting && 'search-waiting',
      )}
      onKeyDownCapture={event => {
        cycleFocus(event, event.currentTarget);
        onKeyDownCapture(event);
      }}
      onMouseDownCapture={keepOpen}
    >
      {modal}
      {isShown && (
        <>
          <Status isWaiting={isWaiting} query={query} count={failure ? undefined : count} />
          <Below>{start}</Below>
        </>
      )}
      {failure && <Failure error={failure.error} />}
    </div>,
    document.body,
  );
}

function Mended(props: Props): ReactNode {
  const storedName = useStoredName();
  return storedName && <Search {...props} storedName={storedName} />;
}

export default function Modal(props: Props): ReactNode {
  const { field, onClose } = props;
  return (
    <ErrorBoundary
      fallback={({ tryAgain }) => <Crash field={field} retry={tryAgain} onClose={onClose} />}
    >
      <Mended {...props} />
    </ErrorBoundary>
  );
}
