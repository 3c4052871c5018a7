import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useEffect, useRef } from 'react';

/** Restores the focus and the scroll position after the next change of the address: the layout moves the focus to
 * its start whenever an address is pushed to the history, and browsers scroll there. If the change removes the
 * focused button, the focus moves to the form. Stops as soon as the reader presses a key or the pointer. */
function keepFocus(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const part = focused.closest('details') ?? document;
  let place = scrollY;
  addEventListener('focusout', () => (place = scrollY), { once: true, signal });
  const giveBack = () => {
    const next = focused.isConnected
      ? focused
      : part.querySelector<HTMLElement>('.changelog-form :is(summary, select)');
    queueMicrotask(() => {
      next?.focus({ preventScroll: true });
      scrollTo({ top: place, left: scrollX, behavior: 'instant' });
    });
  };
  addEventListener('focusin', giveBack, { once: true, signal });
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, () => waiting.abort(), { capture: true, signal });
  }
}

/** Milliseconds to wait after a key for the next one: browsers join keys that are typed within a second to one
 * word. */
const pause = 500;

/** Keeps the choices of a form in the query of the address. Each choice pushes a history entry, with one exception:
 * in a select list, every arrow key selects something, therefore the address is replaced only once the reader
 * pauses or leaves the list. An immediate change would move the focus and keep the browser busy, which would then
 * forget the typed text. The query is empty until the app runs, as in the prerendered page.
 * @returns the current query with its `?`, and a function that changes the newest query, which may still be pending */
export function useAddressQuery(): [
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
    // A pending choice is only valid for the address at which it was made.
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
