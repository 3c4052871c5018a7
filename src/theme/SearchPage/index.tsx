// Replaces the stock part. Why: the stock page loses its results and the scroll position on the way
// back, searches the latest version whichever was being read, is silent when a search fails, and
// bundles a library for counts that nobody sees.
// To retire when the stock page keeps its results and reports failures.
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {
  getDocsVersionSearchTag,
  useAllDocsData,
  useVersions,
} from '@docusaurus/plugin-content-docs/client';
import {
  PageMetadata,
  useEvent,
  usePluralForm,
  useQueryString,
  useSearchQueryString,
} from '@docusaurus/theme-common';
import { useAlgoliaThemeConfig } from '@docusaurus/theme-search-algolia/client';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import LiveText from '@site/src/components/LiveText';
import { searchFailure } from '@site/src/components/searchFailure';
import TryAgain from '@site/src/components/TryAgain';
import { useHitAddress } from '@site/src/client/useHitAddress';
import type { FacetFilters, Hit } from '@site/src/plugins/search/engine/client';
import { commonTag, embeddedIdentity, versionParameter } from '@site/src/plugins/search/identity';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import { liteClient } from 'algoliasearch/lite';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from './styles.module.css';

const hitsPerPage = 15;
/** How what was found is shown in a hit. */
const marks = {
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  snippetEllipsisText: '…',
};
/** How long a reader is taken to be typing still after a key, in milliseconds. */
const pause = 300;

/** What was found so far. */
interface Found {
  hits: Hit[];
  /** How many there are in all. */
  count: number;
  /** The page of hits that comes next, if there is one. */
  next?: number;
}

/** By query and filters. Kept for the way back to this page, which shows at once what it showed. */
const found = new Map<string, Found>();

const htmlOf = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

/** The version that is searched, which the address names unless it is the latest. */
function useVersion() {
  const versions = useVersions(undefined);
  const [name, choose] = useQueryString(versionParameter);
  const latest = versions.find(({ isLast }) => isLast)!;
  const version = versions.find(one => one.name === name) ?? latest;
  return {
    versions,
    version: version.name,
    choose: (chosen: string) => choose(chosen === latest.name ? '' : chosen),
  };
}

/** What hits must be: of this language, and of a version unless their kind has none. */
function useFilters(version: string): FacetFilters {
  const { i18n } = useDocusaurusContext();
  const tags = Object.entries(useAllDocsData()).map(([id, { versions }]) => {
    const { name } = versions.find(one => one.name === version) ?? versions[0]!;
    return getDocsVersionSearchTag(id, name);
  });
  return [
    `language:${i18n.currentLocale}`,
    [commonTag, ...tags].map(tag => `docusaurus_tag:${tag}`),
  ];
}

/** Searches when the query or the filters change. `load` fetches what comes next, or tries again. */
function useFound(query: string, facetFilters: FacetFilters) {
  const { algolia } = useAlgoliaThemeConfig();
  const { appId, apiKey, indexName, searchParameters } = algolia;
  const client = useMemo(() => liteClient(appId, apiKey), [appId, apiKey]);
  const key = JSON.stringify([query, facetFilters]);
  const [last, setLast] = useState(() => found.get(key));
  const [failed, setFailed] = useState<{ key: string; error: unknown }>();

  const load = useEvent(async () => {
    const { hits, next: page = 0 } = found.get(key) ?? { hits: [] };
    setFailed(undefined);
    try {
      const own = { indexName, query, page, hitsPerPage, facetFilters };
      const requests = [{ ...marks, ...searchParameters, ...own }];
      const { results } = await client.search<Hit>({ requests });
      const [answer] = results as { hits: Hit[]; nbHits: number; nbPages: number }[];
      const all = {
        hits: [...hits, ...answer!.hits],
        count: answer!.nbHits,
        next: page + 1 < answer!.nbPages ? page + 1 : undefined,
      };
      found.set(key, all);
      setLast(all);
    } catch (error) {
      console.warn(error);
      setFailed({ key, error });
    }
  });

  const hasSearched = useRef(false);
  useEffect(() => {
    if (!query || found.has(key)) return undefined;
    const timer = setTimeout(() => void load(), hasSearched.current ? pause : 0);
    hasSearched.current = true;
    return () => clearTimeout(timer);
  }, [query, key, load]);

  const hasFailed = failed?.key === key;
  // Until an answer is there, that to the query before it stands.
  const shown = found.get(key) ?? (query && !hasFailed ? last : undefined);
  return { shown, hasFailed, error: failed?.error, load };
}

function Result({ hit }: { hit: Hit }): ReactNode {
  const address = useHitAddress()(hit.url);
  const titles = Object.values(hit._highlightResult.hierarchy).map(({ value }) => value);
  const text = hit._snippetResult?.content?.value;
  return (
    <article className={styles.result}>
      <Heading as="h2" className={styles.title}>
        <Link to={address} {...htmlOf(titles.pop()!)} />
      </Heading>
      {titles.length > 0 && (
        <ul className={`breadcrumbs ${styles.path}`}>
          {titles.map((title, level) => (
            <li key={level} className="breadcrumbs__item" {...htmlOf(title)} />
          ))}
        </ul>
      )}
      {text && <p className={styles.text} {...htmlOf(text)} />}
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

function useCount(): (count: number) => string {
  const { selectMessage } = usePluralForm();
  return count => {
    if (count === 0) {
      return translate({
        id: 'theme.SearchPage.noResultsText',
        description: 'The paragraph for empty search result',
        message: 'No results were found',
      });
    }
    const message = translate(
      {
        id: 'theme.SearchPage.documentsFound.plurals',
        description:
          'Pluralized label for "{count} documents found". Use as much plural forms (separated by "|") as your language support (see https://www.unicode.org/cldr/cldr-aux/charts/34/supplemental/language_plural_rules.html)',
        message: 'One document found|{count} documents found',
      },
      { count },
    );
    return selectMessage(count, message);
  };
}

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

function Form({ versions, version, choose }: ReturnType<typeof useVersion>): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useSearchQueryString();
  const takeTyped = useEvent(() => {
    const { value } = field.current!;
    if (value && value !== query) setQuery(value);
  });
  useLayoutEffect(() => {
    field.current!.focus({ preventScroll: true });
    // Readers may type before the app runs.
    takeTyped();
  }, [takeTyped]);
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
        value={query}
        onChange={({ target }) => setQuery(target.value)}
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
  const [query] = useSearchQueryString();
  const version = useVersion();
  const { shown, hasFailed, error, load } = useFound(query.trim(), useFilters(version.version));
  const count = useCount();
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
        <Form {...version} />
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
          {shown ? (
            <LiveText>{count(shown.count)}</LiveText>
          ) : (
            query && !hasFailed && <LiveText>{fetching()}</LiveText>
          )}
        </p>
        {shown?.hits.map(hit => (
          <Result key={hit.objectID} hit={hit} />
        ))}
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
