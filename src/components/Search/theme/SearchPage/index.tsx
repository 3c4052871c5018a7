// Replaces the stock part where the site searches by itself. Why: the stock page asks Algolia.
// To retire when the site has no index of its own.
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import { useVersions } from '@docusaurus/plugin-content-docs/client';
import { useHistory, useLocation } from '@docusaurus/router';
import {
  PageMetadata,
  useEvent,
  useQueryString,
  useSearchQueryString,
} from '@docusaurus/theme-common';
import Translate, { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import LiveText from '@site/src/components/LiveText';
import TryAgain from '@site/src/components/TryAgain';
import {
  exactParameter,
  kindParameter,
  maxQuery,
  pageParameter,
  rowsAPage,
  versionParameter,
} from '@site/src/config/searchIdentity';
import { ask } from '@site/src/plugins/search/browser';
import KindFilter from '@site/src/components/Search/KindFilter';
import { searchFailure } from '@site/src/components/Search/failure';
import { addressOf } from '@site/src/components/Search/recents';
import {
  fullText,
  htmlOf,
  kindNames,
  Line,
  moreText,
  Path,
  Text,
  useCountText,
} from '@site/src/components/Search/hitParts';
import CommonTasks from '@site/src/components/Search/CommonTasks';
import { Newer, Replaced } from '@site/src/components/Search/notices';
import { useTags } from '@site/src/components/Search/version';
import type { Answer, Hit, Question } from '@site/src/plugins/search/engine/engine';
import type { Kind } from '@site/src/plugins/search/records/record';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './styles.module.css';

/** The number of rows to fetch at once. */
const mostRows = 15;
/** The parameter of the query, the same as in `useSearchQueryString`. */
const queryParameter = 'q';
/** Milliseconds after a key during which the reader is assumed to be still typing. */
const pause = 300;

/** All rows fetched so far, by question. The page shows them at once when the reader comes back to it. */
const answers = new Map<string, Answer>();
/** The maximum number of questions to keep, enough for going back and forth. */
const mostKept = 20;

function keep(key: string, answer: Answer): void {
  answers.delete(key);
  answers.set(key, answer);
  if (answers.size > mostKept) answers.delete(answers.keys().next().value!);
}

/** @returns a function that changes the query or the version. It drops the restriction to one page and the refusal of
 * corrections, which belong to the results of another search. */
function useSetParameter(): (parameter: string, value: string) => void {
  const history = useHistory();
  return (parameter, value) => {
    const parameters = new URLSearchParams(history.location.search);
    parameters.delete(pageParameter);
    parameters.delete(exactParameter);
    if (value) parameters.set(parameter, value);
    else parameters.delete(parameter);
    history.replace({ search: parameters.toString() });
  };
}

/** The query in the address, which may be longer than the field accepts. */
const useQuery = () => useSearchQueryString()[0].slice(0, maxQuery);

/** The searched version. The address names it unless it is the latest. */
function useVersion() {
  const versions = useVersions(undefined);
  const search = useSetParameter();
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

function useQuestion(version: string): Question {
  const query = useQuery();
  const [kind] = useQueryString(kindParameter);
  const [page] = useQueryString(pageParameter);
  const [exact] = useQueryString(exactParameter);
  const tags = useTags(version);
  return {
    query: query.trim(),
    tags,
    isExact: exact !== '',
    kind: Object.hasOwn(kindNames(), kind) ? (kind as Kind) : undefined,
    page: page || undefined,
    rowsAPage: page ? undefined : rowsAPage,
  };
}

/** Searches when the question changes. `load` fetches the next rows, or tries again. */
function useAnswer(question: Question) {
  const { query } = question;
  const key = JSON.stringify(question);
  const [last, setLast] = useState(() => answers.get(key));
  const [failed, setFailed] = useState<{ key: string; error: unknown }>();

  const load = useEvent(async () => {
    const { hits = [] } = answers.get(key) ?? {};
    setFailed(undefined);
    try {
      const answer = await ask({ ...question, from: hits.length, most: mostRows });
      const shown = { ...answer, hits: [...hits, ...answer.hits] };
      keep(key, shown);
      setLast(shown);
    } catch (error) {
      console.warn(error);
      setFailed({ key, error });
    }
  });

  const lastQuery = useRef<string>(undefined);
  useEffect(() => {
    const kept = answers.get(key);
    if (kept) keep(key, kept);
    if (!query || kept) return undefined;
    const isTyping = query !== (lastQuery.current ?? query);
    const timer = setTimeout(() => void load(), isTyping ? pause : 0);
    lastQuery.current = query;
    return () => clearTimeout(timer);
  }, [query, key, load]);

  const hasFailed = failed?.key === key;
  // Until the answer arrives, the previous one stays.
  const shown = answers.get(key) ?? (query && !hasFailed ? last : undefined);
  return { shown, hasFailed, error: failed?.error, load };
}

/** Returns the address of this page with one parameter set or removed. */
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
  const { kind, line, more, page, path, title, snippet, related } = hit;
  const address = useAddress();
  return (
    <article className={clsx(styles.result, !isFirst && styles.same)}>
      <Heading as="h2" className={styles.title}>
        <Link to={addressOf(path)} {...htmlOf(title)} />
        <Line line={line} />
      </Heading>
      <p className={styles.path}>
        <span className="search-path-part">{kindNames()[kind]}</span>
        <Path hit={hit} />
      </p>
      {(snippet ?? related) && (
        <p className={styles.text}>
          <Text hit={hit} />
        </p>
      )}
      {more && (
        <p className={styles.moreOfPage}>
          <Link to={address(pageParameter, page)}>{moreText(more)}</Link>
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

/** Fetches the next rows when the reader approaches or passes the end of the list. */
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
  const query = useQuery();
  const search = useSetParameter();
  /** The text of the field while an input method composes. It becomes the query when it is complete. */
  const [composed, setComposed] = useState<string>();
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
        value={composed ?? query}
        onChange={({ target: { value }, nativeEvent }) => {
          if ((nativeEvent as InputEvent).isComposing) setComposed(value);
          else search(queryParameter, value);
        }}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(undefined);
          search(queryParameter, currentTarget.value);
        }}
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
  const isBrowser = useIsBrowser();
  const field = useRef<HTMLInputElement>(null);
  const isFull = useQuery().length >= maxQuery;
  const search = useSetParameter();
  const version = useVersion();
  const question = useQuestion(version.version);
  const { query } = question;
  const { shown, hasFailed, error, load } = useAnswer(question);
  const hasNone = shown?.count === 0 && !question.kind && !question.page;
  const countText = useCountText();
  const address = useAddress();
  const title = titleOf(query);
  return (
    <Layout>
      <PageMetadata title={title} />
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className="container margin-vert--lg">
        <Heading as="h1" className={styles.heading}>
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
          {isFull && <LiveText>{`${fullText(maxQuery)} `}</LiveText>}
          {shown ? (
            <LiveText>{shown.count > 0 ? countText(shown.count) : nothing()}</LiveText>
          ) : (
            query && !hasFailed && <LiveText>{fetching()}</LiveText>
          )}{' '}
          <Replaced
            answer={shown}
            insist={text => <Link to={address(exactParameter, '1')}>{text}</Link>}
          />{' '}
          <Newer
            query={shown && question.query}
            tags={question.tags!}
            isLatest={version.isLatest}
          />
        </p>
        {shown && <KindFilter kinds={shown.counts} />}
        {shown?.hits.map((hit, at, { [at - 1]: before }) => (
          <Result key={hit.id} hit={hit} isFirst={hit.page !== before?.page} />
        ))}
        {isBrowser && (!query || hasNone) && (
          <CommonTasks
            isLatest={version.isLatest}
            hasNone={hasNone}
            nearest={shown?.nearest}
            search={example => {
              search(queryParameter, example);
              field.current!.focus();
            }}
          />
        )}
        {shown && shown.hits.length < shown.rows && !hasFailed && (
          <More key={shown.hits.length} load={load} />
        )}
        {hasFailed && <Failure error={error} retry={load} />}
      </main>
    </Layout>
  );
}
