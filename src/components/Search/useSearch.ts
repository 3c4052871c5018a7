import { maxQuery } from '@site/src/config/searchIdentity';
import { ask } from '@site/src/plugins/search/browser';
import type { Answer } from '@site/src/plugins/search/engine/engine';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { rowsAPage } from './rows';

/** Rows that the dialog shows; its foot leads to all. */
const shownRows = 8;

/** What became of the last search that is over. */
interface Outcome {
  query: string;
  answer?: Answer;
  error?: unknown;
}

export interface Search {
  query: string;
  /** Whether the field takes no more. */
  isFull: boolean;
  /** What the dialog shows: it stays until the next search is over, or the field is empty. */
  outcome?: Outcome;
  isWaiting: boolean;
}

/** Searches for what a reader types, but not for what an input method still composes. */
export function useSearch(field: HTMLInputElement, tags: string[]): Search {
  const [outcome, setOutcome] = useState<Outcome>();
  const follow = useCallback(
    (onChange: () => void) => {
      const listener = (event: Event) => {
        if ((event as InputEvent).isComposing) return;
        if (!field.value) setOutcome(undefined);
        onChange();
      };
      field.addEventListener('input', listener);
      field.addEventListener('compositionend', listener);
      return () => {
        field.removeEventListener('input', listener);
        field.removeEventListener('compositionend', listener);
      };
    },
    [field],
  );
  const typed = useSyncExternalStore(follow, () => field.value);
  const query = typed.trim();

  const wanted = tags.join(' ');
  useEffect(() => {
    if (!query) return undefined;
    let isLast = true;
    const end = (result: Omit<Outcome, 'query'>) => {
      if (isLast) setOutcome({ query, ...result });
    };
    ask({ query, tags: wanted.split(' '), rowsAPage, most: shownRows }).then(
      answer => end({ answer }),
      (error: unknown) => {
        console.warn(error);
        end({ error });
      },
    );
    return () => {
      isLast = false;
    };
  }, [query, wanted]);
  return {
    query,
    isFull: typed.length >= maxQuery,
    outcome,
    isWaiting: query !== '' && outcome?.query !== query,
  };
}
