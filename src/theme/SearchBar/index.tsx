// Replaces the stock part. Why: it preconnects to Algolia always, and puts DocSearch or all its texts
// into every page. This one is a button that loads the rest on demand.
// To retire when the stock bar loads lazily and leaves the preconnect to the site.
import Head from '@docusaurus/Head';
import Translate, { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {
  useAlgoliaContextualFacetFilters,
  useAlgoliaThemeConfig,
} from '@docusaurus/theme-search-algolia/client';
import { embeddedIdentity } from '@site/src/plugins/search/identity';
import type { FacetFilters } from '@site/src/plugins/search/engine/client';
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Props as ModalProps } from './Modal';
import '@docsearch/css/dist/_variables.css';
import '@docsearch/css/dist/button.css';
import './styles.css';

async function loadModal(): Promise<ComponentType<ModalProps>> {
  const [modal] = await Promise.all([import('./Modal'), import('@docsearch/css/dist/modal.css')]);
  return modal.default;
}

function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  return (
    isComposing ||
    (target instanceof HTMLElement &&
      (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)))
  );
}

const label = () =>
  translate({
    id: 'theme.SearchBar.label',
    message: 'Search',
    description: 'The ARIA label and placeholder for search button',
  });

function Keys(): ReactNode {
  const isBrowser = useIsBrowser();
  const isApple = isBrowser && /mac|iphone|ipad|ipod/i.test(navigator.userAgent);
  return (
    <span className="DocSearch-Button-Keys" aria-hidden="true">
      {isBrowser && (
        <>
          {[isApple ? '⌘' : 'Ctrl', 'K'].map(key => (
            <kbd className="DocSearch-Button-Key" key={key}>
              {key}
            </kbd>
          ))}
        </>
      )}
    </span>
  );
}

/** As much of what is selected as the modal searches for when it opens. */
const mostSelected = 64;

interface FirstFieldProps {
  field: Ref<HTMLInputElement>;
  onComposition: (isComposing: boolean) => void;
}

/** Where the button is until the modal comes: takes what is typed meanwhile, and lets phones show
 * their keyboard, which they do for a field that has the focus as soon as it is asked for. */
function FirstField({ field, onComposition }: FirstFieldProps): ReactNode {
  return (
    <input
      ref={field}
      className="DocSearch DocSearch-Button search-first"
      aria-label={label()}
      autoComplete="off"
      spellCheck={false}
      onCompositionStart={() => onComposition(true)}
      onCompositionEnd={() => onComposition(false)}
    />
  );
}

export default function SearchBar(): ReactNode {
  const { algolia } = useAlgoliaThemeConfig();
  const isEmbedded = algolia.appId === embeddedIdentity.appId;
  const facetFilters = useAlgoliaContextualFacetFilters() as FacetFilters;
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  const isOpen = state !== 'closed';
  const [isComposing, setIsComposing] = useState(false);
  const [Modal, setModal] = useState<ComponentType<ModalProps>>();
  const [hasFailed, setHasFailed] = useState(false);

  const prepare = useCallback(() => {
    if (isEmbedded) {
      void import('@site/src/plugins/search/browser')
        .then(({ preload }) => preload(facetFilters))
        .catch(() => undefined);
    }
    return loadModal();
  }, [isEmbedded, facetFilters]);

  // A failure to load ahead of time shows when the reader opens the search.
  const prepareQuietly = () => void prepare().catch(() => undefined);
  const close = useCallback(() => {
    setState('closed');
    button.current?.focus();
  }, []);
  const open = useCallback(() => {
    if (isOpen) return;
    const selected = String(getSelection()).slice(0, mostSelected);
    flushSync(() => {
      setHasFailed(false);
      setIsComposing(false);
      setState('opening');
    });
    const field = first.current!;
    field.style.width = `${button.current!.offsetWidth}px`;
    field.value = selected;
    field.focus({ preventScroll: true });
    field.select();
    prepare().then(
      modal => setModal(() => modal),
      () => {
        setHasFailed(true);
        // Unless the reader has given it up and is elsewhere.
        if (first.current) close();
      },
    );
  }, [isOpen, prepare, close]);
  const onReady = useCallback(() => setState('open'), []);

  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
      const isEscape = event.key === 'Escape' && !event.isComposing;
      if (isOpen ? isShortcut || isEscape : isShortcut || isSlash) {
        event.preventDefault();
        if (isOpen) close();
        else open();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen, open, close]);

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
      {state === 'opening' && <FirstField field={first} onComposition={setIsComposing} />}
      <button
        ref={button}
        type="button"
        className="DocSearch DocSearch-Button"
        aria-label={label()}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onFocus={prepareQuietly}
        onMouseOver={prepareQuietly}
        onTouchStart={prepareQuietly}
        onClick={open}
        onKeyDown={event => {
          const { key, altKey, ctrlKey, metaKey } = event;
          if (/^[^ /]$/u.test(key) && !altKey && !ctrlKey && !metaKey) open();
        }}
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
            搜索没有加载成功，请检查网络，或刷新页面。
          </Translate>
        </span>
      )}
      {isOpen && Modal && (
        <Modal
          facetFilters={facetFilters}
          isEmbedded={isEmbedded}
          first={first}
          isComposing={isComposing}
          onReady={onReady}
          onClose={close}
        />
      )}
    </>
  );
}
