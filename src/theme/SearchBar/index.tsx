// Replaces the stock part. Why: it preconnects to Algolia always, and puts DocSearch or all its texts
// into every page. This one is a button that loads the rest on demand. What opens the search, and holds
// what is typed until then, is a script of the page (src/plugins/search/field.ts).
// To retire when the stock bar loads lazily and leaves the preconnect to the site.
import Head from '@docusaurus/Head';
import Translate, { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {
  useAlgoliaContextualFacetFilters,
  useAlgoliaThemeConfig,
} from '@docusaurus/theme-search-algolia/client';
import { useHistoryPopHandler } from '@site/src/plugins/closed-by-back/useHistoryPopHandler';
import { embeddedIdentity } from '@site/src/config/searchIdentity';
import type { FacetFilters } from '@site/src/plugins/search/engine/client';
import { fieldSelector, type SearchField, toggleEvent } from '@site/src/plugins/search/field';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import type { Props as ModalProps } from './Modal';
import '@docsearch/css/dist/_variables.css';
import '@docsearch/css/dist/button.css';
import './styles.css';

async function loadModal(): Promise<ComponentType<ModalProps>> {
  const [modal] = await Promise.all([import('./Modal'), import('@docsearch/css/dist/modal.css')]);
  return modal.default;
}

/** A failure to load ahead of time shows when the reader opens the search. */
const loadModalQuietly = () => void loadModal().catch(() => undefined);

const label = () =>
  translate({
    id: 'theme.SearchBar.label',
    message: 'Search',
    description: 'The ARIA label and placeholder for search button',
  });

function Keys(): ReactNode {
  const isApple = useIsBrowser() && /mac|iphone|ipad|ipod/i.test(navigator.userAgent);
  return (
    <span className="DocSearch-Button-Keys" aria-hidden="true">
      {[isApple ? '⌘' : 'Ctrl', 'K'].map(key => (
        // Drawn by the style sheet: its text would not be in the name of the button.
        <kbd className="DocSearch-Button-Key" key={key} data-key={key} />
      ))}
    </span>
  );
}

function ClosedByBack({ close }: { close: () => void }): ReactNode {
  useHistoryPopHandler(close);
  return null;
}

export default function SearchBar(): ReactNode {
  const { algolia } = useAlgoliaThemeConfig();
  const isEmbedded = algolia.appId === embeddedIdentity.appId;
  const facetFilters = useAlgoliaContextualFacetFilters() as FacetFilters;
  /** Is there as long as the search is open. */
  const [field, setField] = useState<SearchField | null>(null);
  /** How often it was opened: React may learn at once that it was closed and opened again. */
  const [opening, setOpening] = useState(0);
  const [Modal, setModal] = useState<ComponentType<ModalProps>>();
  const [hasFailed, setHasFailed] = useState(false);

  useLayoutEffect(() => {
    const follow = () => {
      const found = document.querySelector<SearchField>(fieldSelector);
      setField(found);
      if (found) setOpening(count => count + 1);
    };
    follow();
    // The page that is opened while one searches, and this with it.
    document.querySelector<SearchField>(fieldSelector)?.cover();
    window.addEventListener(toggleEvent, follow);
    return () => window.removeEventListener(toggleEvent, follow);
  }, []);
  const close = useCallback(() => document.querySelector<SearchField>(fieldSelector)?.close(), []);

  const isOpen = field !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    loadModal().then(
      modal => {
        setModal(() => modal);
        setHasFailed(false);
      },
      () => {
        setHasFailed(true);
        // Unless the reader has given it up and is elsewhere.
        if (isWanted) close();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isOpen, close]);
  useEffect(() => {
    if (!isOpen || !isEmbedded) return;
    import('@site/src/plugins/search/browser')
      .then(({ preload }) => preload(facetFilters))
      .catch(() => undefined);
  }, [isOpen, isEmbedded, facetFilters]);

  return (
    <>
      {!isEmbedded && (
        <Head>
          <link
            rel="preconnect"
            href={`https://${algolia.appId}-dsn.algolia.net`}
            crossOrigin="anonymous"
          />
        </Head>
      )}
      <button
        type="button"
        className="DocSearch DocSearch-Button"
        aria-label={label()}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onFocus={loadModalQuietly}
        onMouseOver={loadModalQuietly}
        onTouchStart={loadModalQuietly}
      >
        <span className="DocSearch-Button-Container">
          <svg
            className="DocSearch-Search-Icon"
            width="20"
            height="20"
            viewBox="0 0 20 20"
            aria-hidden="true"
          >
            <circle cx="8.5" cy="8.5" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
            <path d="m13 13 5 5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
          <span className="DocSearch-Button-Placeholder">{label()}</span>
        </span>
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
      {field && <ClosedByBack close={close} />}
      {field && Modal && (
        <Modal
          key={opening}
          facetFilters={facetFilters}
          isEmbedded={isEmbedded}
          field={field}
          onClose={close}
        />
      )}
    </>
  );
}
