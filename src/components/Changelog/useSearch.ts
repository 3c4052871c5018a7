import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';

/** The query of the page's address, `?` included, and what makes another one the next address of the
 * reader's history. Empty until the app runs, as in the prerendered page. */
export function useSearch(): [search: string, setSearch: (search: string) => void] {
  const isBrowser = useIsBrowser();
  const { search } = useLocation();
  const history = useHistory();
  const setSearch = (next: string) => {
    if (next === search) return;
    const focused = document.activeElement;
    history.push({ search: next });
    // The layout moves the focus to its start on every new address.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && focused.isConnected) {
        focused.focus({ preventScroll: true });
      }
    });
  };
  return [isBrowser ? search : '', setSearch];
}
