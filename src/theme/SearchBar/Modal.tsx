/** What opens when a reader searches: DocSearch's modal, with this site's texts, links and client. */
import { type DocSearchHit, DocSearchModal, type DocSearchModalProps } from '@docsearch/react';
import Link from '@docusaurus/Link';
import {
  getDocsVersionSearchTag,
  useDocsContextualSearchTags,
  useVersions,
} from '@docusaurus/plugin-content-docs/client';
import { useHistory } from '@docusaurus/router';
import { isRegexpStringMatch, useSearchLinkCreator } from '@docusaurus/theme-common';
import {
  useAlgoliaThemeConfig,
  useSearchResultUrlProcessor,
} from '@docusaurus/theme-search-algolia/client';
import { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import LiveText from '@site/src/components/LiveText';
import { nextTask } from '@site/src/client/nextTask';
import { replaceOverlayEntry } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import { embeddedClient } from '@site/src/plugins/search/browser';
import type { SearchField } from '@site/src/plugins/search/field';
import { versionParameter } from '@site/src/plugins/search/identity';
import translations from '@theme/SearchTranslations';
import type { FacetFilters } from '@site/src/plugins/search/engine/client';
import clsx from 'clsx';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { keepRoles } from './roles';

export interface Props {
  /** What the page being read says about its language and version. */
  facetFilters: FacetFilters;
  isEmbedded: boolean;
  /** Has the focus, and what was typed, until the modal is shown. */
  field: SearchField;
  onClose: () => void;
}

type HitProps = Parameters<NonNullable<DocSearchModalProps['hitComponent']>>[0];
type Client = Parameters<NonNullable<DocSearchModalProps['transformSearchClient']>>[0];
type State = Parameters<NonNullable<DocSearchModalProps['resultsFooterComponent']>>[0]['state'];

/** A link of its own: Docusaurus' would fetch the page of every hit there is. */
const HitLink = memo(
  function HitLink({ hit, children }: HitProps) {
    return (
      <div role="gridcell">
        {/* eslint-disable-next-line @docusaurus/no-html-links */}
        <a href={hit.url}>{children}</a>
      </div>
    );
  },
  // The modal makes everything anew at every key; a hit that is the same looks the same.
  (before, after) => before.hit === after.hit,
);

const Hit = (props: HitProps) => <HitLink {...props} />;

/** The search page's address, for a query in the version that is searched here. */
function useAllResults(query: string): string {
  const createSearchLink = useSearchLinkCreator();
  const tags = useDocsContextualSearchTags();
  const version = useVersions(undefined).find(
    ({ name, isLast }) => !isLast && tags.includes(getDocsVersionSearchTag('default', name)),
  );
  return createSearchLink(query) + (version ? `&${versionParameter}=${version.name}` : '');
}

function ResultsFooter({ state, onClose }: { state: State; onClose: () => void }): ReactNode {
  return (
    <Link to={useAllResults(state.query)} onClick={onClose}>
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

/** Newer modals take the placeholder from here, older ones from a property. */
const texts = {
  ...translations.modal,
  searchBox: { ...translations.modal?.searchBox, placeholderText: translations.placeholder },
};

/** Says that the first answer is awaited, which the modal shows nothing of. */
function Status({ isWaiting }: { isWaiting: boolean }): ReactNode {
  const place = document.querySelector('.DocSearch-Modal .DocSearch-Dropdown');
  return (
    place &&
    createPortal(
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
      </p>,
      place,
    )
  );
}

/** In place of the modal's own screen for failures, which it leaves again before it is seen: the
 * library beneath it calls every failed search finished. */
function Failure(): ReactNode {
  const place = document.querySelector('.DocSearch-Modal .DocSearch-Dropdown');
  const { titleText, helpText } = translations.modal?.errorScreen ?? {};
  return (
    place &&
    createPortal(
      <div className="DocSearch-ErrorScreen search-failure" role="alert">
        <p className="DocSearch-Title">{titleText}</p>
        <p className="DocSearch-Help">{helpText}</p>
      </div>,
      place,
    )
  );
}

/** Moves the focus on, with what was typed and what of it is selected. */
function moveTyped(from: SearchField, to: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd, entered } = from;
  to.focus();
  from.hidden = true;
  if (to.value !== value) {
    // The setter of the element itself: React, which listens, puts another before it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(to, value);
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
  to.setSelectionRange(selectionStart, selectionEnd);
  if (value && entered === value) pressEnter(to);
}

const pressEnter = (field: HTMLInputElement, modifiers?: KeyboardEventInit) =>
  field.dispatchEvent(
    new KeyboardEvent('keydown', { ...modifiers, key: 'Enter', bubbles: true, cancelable: true }),
  );

interface Search<Answer> {
  answer: Promise<Answer>;
  isAnswered: boolean;
}

/** Answers searches so that what the modal shows is the answer to what stands in its field: one that is
 * followed by another before it is answered has the answer of the other. */
function useLatest<Answer>() {
  const last = useRef<Search<Answer>>(undefined);
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

export default function Modal(props: Props): ReactNode {
  const { facetFilters, isEmbedded, field, onClose } = props;
  const { siteConfig, siteMetadata } = useDocusaurusContext();
  const { algolia } = useAlgoliaThemeConfig();
  const history = useHistory();
  const processUrl = useSearchResultUrlProcessor();
  const [scrollY] = useState(() => window.scrollY);
  const [hasFailed, setHasFailed] = useState(false);
  const { ask, isWaiting, onKeyDownCapture } = useLatest<Awaited<ReturnType<Client['search']>>>();

  const navigator = useMemo(
    () => ({
      navigate({ itemUrl }: { itemUrl: string }) {
        if (isRegexpStringMatch(algolia.externalUrlRegex, itemUrl)) replaceOverlayEntry(itemUrl);
        else history.push(itemUrl);
      },
    }),
    [algolia, history],
  );
  const transformItems = useCallback(
    (items: DocSearchHit[]) => items.map(item => ({ ...item, url: processUrl(item.url) })),
    [processUrl],
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
        try {
          const response = await engine.search<never>(...request);
          setHasFailed(false);
          return response;
        } catch (error) {
          console.warn(error);
          setHasFailed(true);
          return { results: [{ hits: [], nbHits: 0 } as never] };
        }
      };
      const search = (...request: Parameters<Client['search']>) => ask(answer(...request));
      return { ...client, search };
    },
    [ask, isEmbedded, siteMetadata],
  );
  // The modal begins anew, without the query, when it is given another object.
  const filters = JSON.stringify(facetFilters);
  const searchParameters = useMemo(
    () => ({
      ...(isEmbedded && { hitsPerPage: shownHits }),
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
        indexName={algolia.indexName}
        placeholder={translations.placeholder}
        translations={texts}
        searchParameters={searchParameters}
        initialScrollY={scrollY}
        navigator={navigator}
        transformItems={transformItems}
        transformSearchClient={transformSearchClient}
        hitComponent={Hit}
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
      moveTyped(field, container.querySelector<HTMLInputElement>('.DocSearch-Input')!);
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

  return createPortal(
    <div
      ref={place}
      hidden={!isShown}
      className={clsx(
        isEmbedded && 'search-embedded',
        hasFailed && 'search-failed',
        isWaiting && 'search-waiting',
      )}
      onKeyDownCapture={onKeyDownCapture}
    >
      {modal}
      {isShown && <Status isWaiting={isWaiting} />}
      {hasFailed && <Failure />}
    </div>,
    document.body,
  );
}
