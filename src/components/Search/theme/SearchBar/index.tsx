// Replaces the stock part where the site searches by itself. Why: the stock bar asks Algolia. An inline script
// (src/plugins/search/dialog.ts) opens the dialog and handles input.
// To retire when the site has no index of its own.
import Translate, { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useHistoryPopHandler } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import {
  dialogSelector,
  type DialogTexts,
  type SearchDialog,
  toggleEvent,
} from '@site/src/plugins/search/dialog';
import type { Props as ResultsProps } from '@site/src/components/Search/Results';
import { useShownVersion, useTags } from '@site/src/components/Search/version';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import './styles.css';

const loadResults = async () => (await import('@site/src/components/Search/Results')).default;

/** If prefetching fails, the failure shows when the reader opens the search. */
const loadQuietly = () => void loadResults().catch(() => undefined);

const label = () =>
  translate({
    id: 'theme.SearchBar.label',
    message: 'Search',
    description: 'The ARIA label and placeholder for search button',
  });

const dialogTexts = (): DialogTexts => ({
  label: translate({ id: 'theme.SearchModal.placeholder' }),
  clear: translate({ id: 'theme.SearchModal.searchBox.resetButtonTitle' }),
  close: translate({ id: 'theme.SearchModal.searchBox.cancelButtonText' }),
});

function Keys(): ReactNode {
  const isApple = useIsBrowser() && /mac|iphone|ipad|ipod/i.test(navigator.userAgent);
  return (
    <span className="search-button-keys" aria-hidden="true">
      {[isApple ? '⌘' : 'Ctrl', 'K'].map(key => (
        // The style sheet draws the key: text would become part of the accessible name of the button.
        <kbd key={key} data-key={key} />
      ))}
    </span>
  );
}

function ClosedByBack({ close }: { close: () => void }): ReactNode {
  useHistoryPopHandler(close);
  return null;
}

/** Tracks the dialog of the page.
 * @returns the dialog while it is open, the number of openings (React may see a close and a reopening as one
 * update), and a function that closes the dialog */
function useDialog() {
  const [dialog, setDialog] = useState<SearchDialog | null>(null);
  const [opening, setOpening] = useState(0);
  useLayoutEffect(() => {
    const follow = () => {
      const found = document.querySelector<SearchDialog>(dialogSelector);
      setDialog(found);
      if (found) setOpening(count => count + 1);
    };
    follow();
    window.addEventListener(toggleEvent, follow);
    return () => window.removeEventListener(toggleEvent, follow);
  }, []);
  const close = useCallback(
    () => document.querySelector<SearchDialog>(dialogSelector)?.close(),
    [],
  );
  return { dialog, opening, close };
}

/** Loads the component that the dialog shows.
 * @param opening changes with every opening of the dialog
 * @param close closes the dialog if loading fails */
function useResults(isOpen: boolean, opening: number, close: () => void) {
  const [Results, setResults] = useState<ComponentType<ResultsProps>>();
  const [failed, setFailed] = useState(-1);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    loadResults().then(
      results => setResults(() => results),
      () => {
        // Ignores the failure if the reader has closed the dialog.
        if (!isWanted) return;
        setFailed(opening);
        close();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isOpen, opening, close]);
  return { Results, hasFailed: failed === opening };
}

export default function SearchBar(): ReactNode {
  const tags = useTags(useShownVersion().name).join(' ');
  const { dialog, opening, close } = useDialog();
  const isOpen = dialog !== null;
  const { Results, hasFailed } = useResults(isOpen, opening, close);
  useEffect(() => {
    if (!isOpen) return;
    import('@site/src/plugins/search/browser')
      .then(({ preload }) => preload(tags.split(' ')))
      .catch(() => undefined);
  }, [isOpen, tags]);

  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label={label()}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        data-texts={JSON.stringify(dialogTexts())}
        onFocus={loadQuietly}
        onMouseOver={loadQuietly}
        onTouchStart={loadQuietly}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="m13 13 5 5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <span>{label()}</span>
        <Keys />
      </button>
      {hasFailed && (
        <span role="alert" className="alert alert--warning search-failed">
          <Translate
            id="search.failed"
            description="Below the search button, when the search itself could not be loaded"
          >
            搜索没有加载成功。请检查网络连接，然后刷新页面。
          </Translate>
        </span>
      )}
      {dialog && <ClosedByBack close={close} />}
      {dialog &&
        Results &&
        createPortal(
          <Results key={opening} dialog={dialog} />,
          dialog.querySelector('.search-body')!,
        )}
    </>
  );
}
