// Replaces the stock part where the site searches by itself. Why: the stock bar asks Algolia. What opens the dialog,
// and takes what is typed, is a script of the page (src/plugins/search/dialog.ts).
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

/** A failure to load ahead of time shows when the reader opens the search. */
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
        // Drawn by the style sheet: its text would not be in the name of the button.
        <kbd key={key} data-key={key} />
      ))}
    </span>
  );
}

function ClosedByBack({ close }: { close: () => void }): ReactNode {
  useHistoryPopHandler(close);
  return null;
}

/** Follows the dialog of the page.
 * @returns the dialog while it is open, how often it was opened (React may learn at once that it was closed and
 * opened again), and what closes it */
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

/** Loads what the dialog shows.
 * @param opening changes with every opening of the dialog
 * @param close closes a dialog that has nothing to show */
function useResults(isOpen: boolean, opening: number, close: () => void) {
  const [Results, setResults] = useState<ComponentType<ResultsProps>>();
  const [failed, setFailed] = useState(-1);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    loadResults().then(
      results => setResults(() => results),
      () => {
        // Unless the reader has given it up and is elsewhere.
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
