import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useEffect, useRef } from 'react';

/** Gives the focus back once it is taken: the layout moves it to its start on every address that is added to the
 * history. A button that goes with the choice that it takes back leaves it to the form. It is the reader's again who
 * presses a key or points at something. */
function keepFocus(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const part = focused.closest('details') ?? document;
  const giveBack = () => {
    const next = focused.isConnected
      ? focused
      : part.querySelector<HTMLElement>('.changelog-form :is(summary, select)');
    queueMicrotask(() => next?.focus({ preventScroll: true }));
  };
  addEventListener('focusin', giveBack, { once: true, signal });
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, () => waiting.abort(), { capture: true, signal });
  }
}

/** How long after a key a reader may press another, in milliseconds: browsers take what is typed within a second for
 * one word. */
const pause = 500;

/** The query of the page's address, `?` included, and what makes another one the next address of the reader's
 * history. In a list every arrow key chooses something: the address is replaced once the reader pauses or leaves
 * the list. Neither the focus nor time is taken until then, so that the browser knows what was typed. Empty until the
 * app runs, as in the prerendered page.
 * @returns the query that is shown, and what changes the newest one, which may not be shown yet */
export function useSearch(): [
  search: string,
  setSearch: (change: (search: string) => string) => void,
] {
  const isBrowser = useIsBrowser();
  const { search } = useLocation();
  const history = useHistory();
  const lastInput = useRef('');
  const choice = useRef<AbortController>(undefined);
  const chosen = useRef<string>(undefined);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const remember = ({ type }: Event) => (lastInput.current = type);
    for (const type of ['keydown', 'pointerdown']) {
      addEventListener(type, remember, { capture: true, signal });
    }
    // A choice that waits is of the address at which it was made.
    const stopListening = history.listen(() => choice.current?.abort());
    return () => {
      stopListening();
      listening.abort();
      choice.current?.abort();
    };
  }, [history]);
  const setSearch = (change: (search: string) => string) => {
    const shown = history.location.search;
    const next = change(chosen.current ?? shown);
    choice.current?.abort();
    if (next === shown) return;
    const list = document.activeElement;
    if (!(list instanceof HTMLSelectElement) || lastInput.current !== 'keydown') {
      keepFocus();
      history.push({ search: next });
      return;
    }
    const waiting = (choice.current = new AbortController());
    const { signal } = waiting;
    const choose = () => {
      waiting.abort();
      history.replace({ search: next });
    };
    const timer = setTimeout(choose, pause);
    chosen.current = next;
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      chosen.current = undefined;
    });
    list.addEventListener('blur', choose, { signal });
  };
  return [isBrowser ? search : '', setSearch];
}
