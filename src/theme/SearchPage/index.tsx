// Wrapped: the stock page says nothing when a search fails, names Algolia whoever searches, and does
// not name its choice of versions.
// To retire when the stock page shows failures and names that choice, and its logo is an option.
import { HtmlClassNameProvider } from '@docusaurus/theme-common';
import Translate, { translate } from '@docusaurus/Translate';
import { useAlgoliaThemeConfig } from '@docusaurus/theme-search-algolia/client';
import { embeddedIdentity } from '@site/src/plugins/search/identity';
import { hasFailed, subscribe } from '@site/src/plugins/search/browser/status';
import SearchPage from '@theme-original/SearchPage';
import translations from '@theme/SearchTranslations';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import './styles.css';

function Failure(): ReactNode {
  const isShown = useSyncExternalStore(subscribe, hasFailed, () => false);
  const place = isShown && document.querySelector('.search-page-wrapper .container form');
  if (!place) return null;
  const { titleText, helpText } = translations.modal?.errorScreen ?? {};
  return createPortal(
    <div className="col col--12 search-failure" role="alert">
      <strong>{titleText}</strong>
      <p>{helpText}</p>
    </div>,
    place,
  );
}

const WithoutScripts = () => (
  <noscript className="without-scripts">
    <p className="alert alert--info margin--none text--center">
      <Translate
        id="search.noscript"
        description="On the search page, for readers without JavaScript"
      >
        搜索需要 JavaScript。
      </Translate>
    </p>
  </noscript>
);

export default function SearchPageWrapper(): ReactNode {
  const { algolia } = useAlgoliaThemeConfig();
  useEffect(() => {
    const label = translate({ id: 'theme.navbar.mobileVersionsDropdown.label' });
    document.querySelector('.search-page-wrapper select')?.setAttribute('aria-label', label);
  }, []);
  const isEmbedded = algolia.appId === embeddedIdentity.appId;
  return (
    <HtmlClassNameProvider className={isEmbedded ? 'search-embedded' : ''}>
      <SearchPage />
      {isEmbedded && <Failure />}
      {/* Stands first, but comes last: what is above pages is not the page's own in browsers. */}
      <WithoutScripts />
    </HtmlClassNameProvider>
  );
}
