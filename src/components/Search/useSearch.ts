import { maxQuery, rowsAPage } from '@site/src/config/searchIdentity';
import { ask } from '@site/src/plugins/search/browser';
import type { SearchDialog } from '@site/src/plugins/search/dialog';
import type { Answer } from '@site/src/plugins/search/engine/engine';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** The number of rows in the dialog, whose foot links to all. */
const shownRows = 10;

/** The result of the last finished search. */
interface Outcome {
  query: string;
  isExact: boolean;
  answer?: Answer;
  error?: unknown;
}

export interface Search {
  query: string;
  /** Whether the field is at its maximum length. */
  isFull: boolean;
  /** The result to show: it stays until the next search has finished or the field is empty. */
  outcome?: Outcome;
  isWaiting: boolean;
  /** Searches for the same query without corrections. */
  insist: () => void;
  /** Repeats the search. */
  retry: () => void;
}

/** Searches while the reader types. */
export function useSearch(dialog: SearchDialog, tags: string[]): Search {
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  const follow = useCallback(
    (onChange: () => void) => {
      const listening = new AbortController();
      const { signal } = listening;
      const listener = () => {
        if (!dialog.query) setOutcome(undefined);
        onChange();
      };
      dialog.addEventListener('input', listener, { signal });
      dialog.addEventListener('compositionend', listener, { signal });
      return () => listening.abort();
    },
    [dialog],
  );
  const typed = useSyncExternalStore(follow, () => dialog.query);
  const query = typed.trim();
  const [insisted, setInsisted] = useState<string>();
  const isExact = query === insisted;

  const wanted = tags.join(' ');
  useEffect(() => {
    if (!query) return undefined;
    let isLast = true;
    const end = (result: Pick<Outcome, 'answer' | 'error'>) => {
      if (isLast) setOutcome({ query, isExact, ...result });
    };
    ask({ query, isExact, tags: wanted.split(' '), rowsAPage, most: shownRows }).then(
      answer => end({ answer }),
      (error: unknown) => {
        console.warn(error);
        end({ error });
      },
    );
    return () => {
      isLast = false;
    };
  }, [query, isExact, wanted, attempt]);
  return {
    query,
    isFull: typed.length >= maxQuery,
    outcome,
    isWaiting: query !== '' && (outcome?.query !== query || outcome.isExact !== isExact),
    insist: () => setInsisted(query),
    retry: () => {
      setOutcome(undefined);
      setAttempt(attempt + 1);
    },
  };
}
