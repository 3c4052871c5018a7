import Translate from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { firstPage } from '@site/src/client/firstPage';
import type { ReactNode } from 'react';

/** Says that scripts of the page that the site is opened at are missing. It is in every page, hidden: where
 * the app does not start, the inline script shows it (`src/performance/rendered-pages/documentTemplate.ts`). */
export default function LoadFailure(): ReactNode {
  // Hydration leaves attributes as they were served.
  const isShown = useIsBrowser() && firstPage.asServed;
  return (
    <div
      className="alert alert--warning first-load-failure"
      role="alert"
      hidden={!isShown}
      data-load-failure
    >
      <Translate
        id="loadFailure.message"
        description="At the foot of a page whose scripts could not be loaded"
      >
        页面的一部分没有加载成功，有些功能暂时不能用。请检查网络后重试。
      </Translate>{' '}
      <button
        type="button"
        className="button button--secondary button--sm"
        onClick={() => window.location.reload()}
      >
        <Translate id="theme.Loading.retry" description="Button after a page failed to load">
          Retry
        </Translate>
      </button>
    </div>
  );
}
