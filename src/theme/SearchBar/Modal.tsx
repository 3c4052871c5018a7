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
import { useHistoryPopHandler } from '@docusaurus/theme-common/internal';
import {
  useAlgoliaThemeConfig,
  useSearchResultUrlProcessor,
} from '@docusaurus/theme-search-algolia/client';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { nextTask } from '@site/src/client/nextTask';
import { quickSearch } from '@site/src/plugins/search/browser';
import { versionParameter } from '@site/src/plugins/search/identity';
import translations from '@theme/SearchTranslations';
import type { FacetFilters, SearchRequests } from '@site/src/plugins/search/engine/client';
import clsx from 'clsx';
import {
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { keepRoles } from './roles';

export interface Props {
  /** What the page being read says about its language and version. */
  facetFilters: FacetFilters;
  isEmbedded: boolean;
  /** What has the focus until the modal is shown, and what was typed till then. */
  first: RefObject<HTMLInputElement | null>;
  /** Whether that is being composed, which a change of the field would end. */
  isComposing: boolean;
  /** The modal has its own field now. */
  onReady: () => void;
  onClose: () => void;
}

type HitProps = Parameters<NonNullable<DocSearchModalProps['hitComponent']>>[0];
type State = Parameters<NonNullable<DocSearchModalProps['resultsFooterComponent']>>[0]['state'];

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Hits that are drawn at a time: all at once would keep the page busy for long. */
const drawnAtOnce = 2;

let undrawn: (() => void)[] = [];

async function drawAll(): Promise<void> {
  while (undrawn.length) {
    await nextTask();
    for (const draw of undrawn.splice(0, drawnAtOnce)) draw();
  }
}

/** Whether a hit is to be drawn, which follows the draw of its place in the list. */
function useTurn(): boolean {
  const [hasCome, setHasCome] = useState(false);
  useLayoutEffect(() => {
    const draw = () => setHasCome(true);
    undrawn.push(draw);
    if (undrawn.length === 1) void drawAll();
    return () => {
      undrawn = undrawn.filter(one => one !== draw);
    };
  }, []);
  return hasCome;
}

/** A link of its own: Docusaurus' would fetch the page of every hit there is. */
const HitLink = memo(
  function HitLink({ hit, children }: HitProps) {
    const history = useHistory();
    const isInternal = hit.url.startsWith('/');
    if (!useTurn()) return null;
    return (
      <div role="gridcell">
        {/* eslint-disable-next-line @docusaurus/no-html-links */}
        <a
          href={hit.url}
          onMouseEnter={() => isInternal && void window.docusaurus.preload(hit.url)}
          onClick={event => {
            if (!isInternal || !isPlain(event)) return;
            event.preventDefault();
            history.push(hit.url);
          }}
        >
          {children}
        </a>
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
      <Translate id="theme.SearchBar.seeAll" values={{ count: Number(state.context.nbHits) }}>
        {'See all {count} results'}
      </Translate>
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

/** The library beneath the modal searches again, with the same query, when its field is focused. */
const searchAgain = () =>
  document
    .querySelector('.DocSearch-Input')
    ?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));

const embedded = { search: (requests: SearchRequests) => quickSearch(requests, searchAgain) };

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
function takeOver(from: HTMLInputElement, to: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = from;
  to.focus();
  if (!value) return;
  // The setter of the element itself: React, which listens, puts another before it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(to, value);
  to.dispatchEvent(new Event('input', { bubbles: true }));
  to.setSelectionRange(selectionStart, selectionEnd);
}

export default function Modal(props: Props): ReactNode {
  const { facetFilters, isEmbedded, first, isComposing, onReady, onClose } = props;
  const { siteConfig, siteMetadata } = useDocusaurusContext();
  const { algolia } = useAlgoliaThemeConfig();
  const history = useHistory();
  const processUrl = useSearchResultUrlProcessor();
  const [scrollY] = useState(() => window.scrollY);
  const [hasFailed, setHasFailed] = useState(false);
  // Back closes the modal, as it does the menu, and leaves the page where it is.
  useHistoryPopHandler(() => {
    onClose();
    return false;
  });

  const navigator = useMemo(
    () => ({
      navigate({ itemUrl }: { itemUrl: string }) {
        if (isRegexpStringMatch(algolia.externalUrlRegex, itemUrl)) window.location.href = itemUrl;
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
      const engine = isEmbedded ? (embedded as unknown as typeof client) : client;
      const search: typeof client.search = async (...request) => {
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
      return { ...client, search };
    },
    [isEmbedded, siteMetadata],
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
    if (isShown || isComposing) return undefined;
    const timer = setTimeout(() => setIsShown(true));
    return () => clearTimeout(timer);
  }, [isShown, isComposing]);
  useEffect(() => {
    if (!isShown) return undefined;
    const container = place.current!.querySelector('.DocSearch-Container')!;
    takeOver(first.current!, container.querySelector<HTMLInputElement>('.DocSearch-Input')!);
    onReady();
    return keepRoles(container, translations.placeholder);
  }, [isShown, first, onReady]);

  return createPortal(
    <div
      ref={place}
      hidden={!isShown}
      className={clsx(isEmbedded && 'search-embedded', hasFailed && 'search-failed')}
    >
      {modal}
      {hasFailed && <Failure />}
    </div>,
    document.body,
  );
}
