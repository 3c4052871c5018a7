import Translate from '@docusaurus/Translate';
import { firstPage } from '@site/src/client/firstPage';
import { type ReactNode, useEffect, useRef } from 'react';

/** Whether the style sheet of the site has loaded, judged by a style of an element. */
const isStyled = (element: Element) => getComputedStyle(element).position === 'fixed';

/** Reports that scripts or the style sheet of the first page failed to load. Every page contains the message,
 * hidden: until the app starts, an inline script shows it (`src/client/inlineScripts.ts`); afterwards the app
 * decides. */
export default function LoadFailure(): ReactNode {
  const message = useRef<HTMLDivElement>(null);
  // React does not know that the inline script changed the attribute.
  useEffect(() => {
    const { current } = message;
    current!.hidden = !firstPage.asServed && isStyled(current!);
  }, []);
  return (
    <div
      ref={message}
      className="alert alert--warning first-load-failure"
      role="alert"
      hidden
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
