// Replaces the stock part. Why: the stock page loses its results and the scroll position on the way
// back, searches the latest version whichever was being read, has no choice of kinds, is silent when a
// search fails, and bundles a library for counts that nobody sees.
// To retire when the stock page keeps its results and reports failures.
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {
  getDocsVersionSearchTag,
  useAllDocsData,
  useVersions,
} from '@docusaurus/plugin-content-docs/client';
import { useHistory, useLocation } from '@docusaurus/router';
import {
  PageMetadata,
  useEvent,
  useQueryString,
  useSearchQueryString,
} from '@docusaurus/theme-common';
import { useAlgoliaThemeConfig } from '@docusaurus/theme-search-algolia/client';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import LiveText from '@site/src/components/LiveText';
import Choice, { type Counts } from '@site/src/components/Search/Choice';
import { pageFilter, pageName } from '@site/src/components/Search/onePage';
import {
  fullText,
  htmlOf,
  kindName,
  Line,
  moreText,
  Path,
  rowOf,
  rowsAPage,
  useCountText,
} from '@site/src/components/Search/rows';
import Start from '@site/src/components/Search/Start';
import { searchFailure } from '@site/src/client/searchFailure';
import TryAgain from '@site/src/components/TryAgain';
import { useHitAddress } from '@site/src/client/useHitAddress';
import type { Hit, SearchResponse } from '@site/src/plugins/search/engine/client';
import {
  commonTag,
  embeddedIdentity,
  kindParameter,
  maxQuery,
  pageParameter,
  versionParameter,
} from '@site/src/config/searchIdentity';
import type { Kind } from '@site/src/plugins/search/records/record';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import { liteClient } from 'algoliasearch/lite';
import clsx from 'clsx';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './styles.module.css';

const hitsPerPage = 15;
/** How what was found is shown in a hit. */
const marks = {
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  snippetEllipsisText: '…',
};
/** What the address names the query by, as `useSearchQueryString` does. */
const queryParameter = 'q';
/** How long a reader is taken to be typing still after a key, in milliseconds. */
const pause = 300;

/** What was found so far. */
interface Found {
  hits: Hit[];
  /** How many there are in all. */
  count: number;
  /** How many there are of each kind, also of those that are not wanted; nothing if the index does not tell. */
  kinds?: Counts;
  /** The page of hits that comes next, if there is one. */
  next?: number;
}

/** By query and filters. Kept for the way back to this page, which shows at once what it showed. */
const found = new Map<string, Found>();

/** @returns what searches for something else or elsewhere. The one page that was searched, if there was one, was
 * chosen among the results of another search, and is left. */
function useSearch(): (parameter: string, value: string) => void {
  const history = useHistory();
  return (parameter, value) => {
    const parameters = new URLSearchParams(history.location.search);
    parameters.delete(pageParameter);
    if (value) parameters.set(parameter, value);
    else parameters.delete(parameter);
    history.replace({ search: parameters.toString() });
  };
}

/** The version that is searched, which the address names unless it is the latest. */
function useVersion() {
  const versions = useVersions(undefined);
  const search = useSearch();
  const [name] = useQueryString(versionParameter);
  const latest = versions.find(({ isLast }) => isLast)!;
  const version = versions.find(one => one.name === name) ?? latest;
  return {
    versions,
    version: version.name,
    isLatest: version === latest,
    choose: (chosen: string) => search(versionParameter, chosen === latest.name ? '' : chosen),
  };
}

/** What is searched for, and what of it is wanted. */
interface Wanted {
  query: string;
  /** What hits must be: of this language, and of a version unless their kind has none. */
  facetFilters: string[][];
  kind?: Kind;
  /** The name of the only page that is searched. */
  page?: string;
}

function useWanted(version: string): Wanted {
  const { i18n } = useDocusaurusContext();
  const [query] = useSearchQueryString();
  const [kind] = useQueryString(kindParameter);
  const [page] = useQueryString(pageParameter);
  const tags = Object.entries(useAllDocsData()).map(([id, { versions }]) => {
    const { name } = versions.find(one => one.name === version) ?? versions[0]!;
    return getDocsVersionSearchTag(id, name);
  });
  return {
    query: query.trim(),
    facetFilters: [
      [`language:${i18n.currentLocale}`],
      [commonTag, ...tags].map(tag => `docusaurus_tag:${tag}`),
    ],
    kind: kindName(kind) ? (kind as Kind) : undefined,
    page: page || undefined,
  };
}

/** Searches when something else is wanted. `load` fetches what comes next, or tries again. */
function useFound(wanted: Wanted) {
  const { query } = wanted;
  const { algolia } = useAlgoliaThemeConfig();
  const { appId, apiKey, indexName, searchParameters } = algolia;
  const client = useMemo(() => liteClient(appId, apiKey), [appId, apiKey]);
  const key = JSON.stringify(wanted);
  const [last, setLast] = useState(() => found.get(key));
  const [failed, setFailed] = useState<{ key: string; error: unknown }>();

  const load = useEvent(async () => {
    const { hits, kinds, next: page = 0 } = found.get(key) ?? { hits: [] };
    setFailed(undefined);
    try {
      const facetFilters = [
        ...wanted.facetFilters,
        ...(wanted.page ? [[pageFilter(wanted.page)]] : []),
      ];
      const all = { ...marks, ...searchParameters, indexName, query, facetFilters };
      const own = { ...all, page, hitsPerPage, ...(!wanted.page && { distinct: rowsAPage }) };
      const counted = { facets: ['kind'] };
      const ofKind = { ...own, facetFilters: [...facetFilters, [`kind:${wanted.kind}`]] };
      const ofAll = { ...all, hitsPerPage: 0, ...counted };
      const requests = wanted.kind ? [ofKind, ...(kinds ? [] : [ofAll])] : [{ ...own, ...counted }];
      const { results } = await client.search<Hit>({ requests });
      const answers = results as unknown as SearchResponse[];
      const { hits: next, nbHits, nbPages } = answers[0]!;
      const shown = {
        hits: [...hits, ...next],
        count: nbHits,
        kinds: answers.at(-1)!.facets?.kind ?? kinds,
        next: page + 1 < nbPages ? page + 1 : undefined,
      };
      found.set(key, shown);
      setLast(shown);
    } catch (error) {
      console.warn(error);
      setFailed({ key, error });
    }
  });

  const lastQuery = useRef<string>(undefined);
  useEffect(() => {
    if (!query || found.has(key)) return undefined;
    const isTyping = query !== (lastQuery.current ?? query);
    const timer = setTimeout(() => void load(), isTyping ? pause : 0);
    lastQuery.current = query;
    return () => clearTimeout(timer);
  }, [query, key, load]);

  const hasFailed = failed?.key === key;
  // Until an answer is there, that to the query before it stands.
  const shown = found.get(key) ?? (query && !hasFailed ? last : undefined);
  return { shown, hasFailed, error: failed?.error, load };
}

/** The address of this page with one of its parameters set, or without it. */
function useAddress(): (name: string, value?: string) => string {
  const { pathname, search } = useLocation();
  return (name, value) => {
    const parameters = new URLSearchParams(search);
    if (value) parameters.set(name, value);
    else parameters.delete(name);
    return `${pathname}?${parameters}`;
  };
}

function Result({ hit, isFirst }: { hit: Hit; isFirst: boolean }): ReactNode {
  const { url, kind, line, more, url_without_anchor: page } = hit;
  const addressOf = useHitAddress();
  const address = useAddress();
  const { title, path, snippet } = rowOf(hit);
  return (
    <article className={clsx(styles.result, !isFirst && styles.same)}>
      <Heading as="h2" className={styles.title}>
        <Link to={addressOf(url)} {...htmlOf(title)} />
        <Line line={line} />
      </Heading>
      <p className={styles.path}>
        {kindName(kind) && <span className="badge search-badge">{kindName(kind)}</span>}{' '}
        <Path path={path} />
      </p>
      {snippet && <p className={styles.text} {...htmlOf(snippet)} />}
      {more && (
        <p className={styles.moreOfPage}>
          <Link to={address(pageParameter, pageName(page))}>{moreText(more)}</Link>
        </p>
      )}
    </article>
  );
}

const fetching = () =>
  translate({
    id: 'theme.SearchPage.fetchingNewResults',
    description: 'The paragraph for fetching new search results',
    message: 'Fetching new results...',
  });

/** Fetches what comes next when the reader is about to get there, or has gone past it. */
function More({ load }: { load: () => Promise<void> }): ReactNode {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry!.isIntersecting) void load();
      },
      { rootMargin: '1000000px 0px 50%' },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [load]);
  return (
    <p ref={element} className={styles.more}>
      {fetching()}
    </p>
  );
}

function Failure({ error, retry }: { error: unknown; retry: () => Promise<void> }): ReactNode {
  const { title, help } = searchFailure(error);
  return (
    <div className="alert alert--danger margin-top--md" role="alert">
      <p>
        <strong>{title}</strong>
        <br />
        {help}
      </p>
      <TryAgain className="button--sm button--secondary" retry={() => void retry()} />
    </div>
  );
}

const nothing = () =>
  translate({
    id: 'theme.SearchPage.noResultsText',
    description: 'The paragraph for empty search result',
    message: 'No results were found',
  });

const titleOf = (query: string) =>
  query
    ? translate(
        {
          id: 'theme.SearchPage.existingResultsTitle',
          description: 'The search page title for non-empty query',
          message: 'Search results for "{query}"',
        },
        { query },
      )
    : translate({
        id: 'theme.SearchPage.emptyResultsTitle',
        description: 'The search page title for empty query',
        message: 'Search the documentation',
      });

interface FormProps extends ReturnType<typeof useVersion> {
  field: RefObject<HTMLInputElement | null>;
}

function Form({ field, versions, version, choose }: FormProps): ReactNode {
  const [query] = useSearchQueryString();
  const search = useSearch();
  const takeTyped = useEvent(() => {
    const { value } = field.current!;
    if (value && value !== query) search(queryParameter, value);
  });
  useLayoutEffect(() => {
    field.current!.focus({ preventScroll: true });
    // Readers may type before the app runs.
    takeTyped();
  }, [field, takeTyped]);
  return (
    <form role="search" className={styles.form} onSubmit={event => event.preventDefault()}>
      <input
        ref={field}
        type="search"
        name="q"
        className={styles.field}
        placeholder={translate({
          id: 'theme.SearchPage.inputPlaceholder',
          description: 'The placeholder for search page input',
          message: 'Type your search here',
        })}
        aria-label={translate({
          id: 'theme.SearchPage.inputLabel',
          description: 'The ARIA label for search page input',
          message: 'Search',
        })}
        autoComplete="off"
        maxLength={maxQuery}
        value={query}
        onChange={({ target }) => search(queryParameter, target.value)}
      />
      <select
        className={styles.field}
        aria-label={translate({ id: 'theme.navbar.mobileVersionsDropdown.label' })}
        value={version}
        onChange={({ target }) => choose(target.value)}
      >
        {versions.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </form>
  );
}

export default function SearchPage(): ReactNode {
  const { algolia } = useAlgoliaThemeConfig();
  const isBrowser = useIsBrowser();
  const field = useRef<HTMLInputElement>(null);
  const [query] = useSearchQueryString();
  const search = useSearch();
  const version = useVersion();
  const wanted = useWanted(version.version);
  const { shown, hasFailed, error, load } = useFound(wanted);
  const hasNone = shown?.count === 0 && !wanted.kind && !wanted.page;
  const countText = useCountText();
  const title = titleOf(query);
  return (
    <Layout>
      <PageMetadata title={title} />
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className="container margin-vert--lg">
        <Heading as="h1">
          <LiveText>{title}</LiveText>
        </Heading>
        <Form field={field} {...version} />
        <noscript>
          <p className="alert alert--info text--center">
            <Translate
              id="search.noscript"
              description="On the search page, for readers without JavaScript"
            >
              搜索需要 JavaScript。
            </Translate>
          </p>
        </noscript>
        <p role="status" className={styles.status}>
          {query.length >= maxQuery && <LiveText>{`${fullText(maxQuery)} `}</LiveText>}
          {shown ? (
            <LiveText>{shown.count > 0 ? countText(shown.count) : nothing()}</LiveText>
          ) : (
            query && !hasFailed && <LiveText>{fetching()}</LiveText>
          )}
        </p>
        {shown && <Choice kinds={shown.kinds} />}
        {shown?.hits.map((hit, at, { [at - 1]: before }) => (
          <Result
            key={hit.objectID}
            hit={hit}
            isFirst={hit.url_without_anchor !== before?.url_without_anchor}
          />
        ))}
        {isBrowser && (!query || hasNone) && (
          <div className={hasNone ? 'search-none' : undefined}>
            <Start
              isLatest={version.isLatest}
              search={example => {
                search(queryParameter, example);
                field.current!.focus();
              }}
            />
          </div>
        )}
        {shown?.next && !hasFailed && <More key={shown.next} load={load} />}
        {hasFailed && <Failure error={error} retry={load} />}
        {algolia.appId !== embeddedIdentity.appId && (
          <p className="text--right">
            <Link to="https://www.algolia.com/">
              <Translate
                id="theme.SearchPage.algoliaLabel"
                description="The description label for Algolia mention"
              >
                Powered by Algolia
              </Translate>
            </Link>
          </p>
        )}
      </main>
    </Layout>
  );
}
