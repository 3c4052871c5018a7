import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';

/** Gives the focus back once it is taken: the layout moves it to its start on every new address. It is
 * the reader's again who presses a key or points at something. */
function keepFocus(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const giveBack = () => queueMicrotask(() => focused.focus({ preventScroll: true }));
  focused.addEventListener('blur', giveBack, { once: true, signal });
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, () => waiting.abort(), { capture: true, signal });
  }
}

/** The query of the page's address, `?` included, and what makes another one the next address of the
 * reader's history. Empty until the app runs, as in the prerendered page. */
export function useSearch(): [search: string, setSearch: (search: string) => void] {
  const isBrowser = useIsBrowser();
  const { search } = useLocation();
  const history = useHistory();
  const setSearch = (next: string) => {
    if (next === search) return;
    keepFocus();
    history.push({ search: next });
  };
  return [isBrowser ? search : '', setSearch];
}
