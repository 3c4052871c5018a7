// Replaces the stock part. Why: the stock loader is in English only and has its colours inline.
// To retire when the stock loader can be translated and styled.
import Translate, { translate } from '@docusaurus/Translate';
import type { LoadingComponentProps } from 'react-loadable';
import type { ReactNode } from 'react';

export default function Loading({ error, retry, pastDelay }: LoadingComponentProps): ReactNode {
  if (error) {
    return (
      <div className="load-failure" role="alert">
        <p>{String(error)}</p>
        <button type="button" className="button button--secondary" onClick={retry}>
          <Translate id="theme.Loading.retry" description="Button after a page failed to load">
            Retry
          </Translate>
        </button>
      </div>
    );
  }
  if (!pastDelay) return null;
  return (
    <div className="loader" role="status">
      <div className="loader__ring" />
      <span className="loader__text">
        {translate({
          id: 'theme.Loading.label',
          message: 'Loading',
          description: 'Name of the full-screen loader',
        })}
      </span>
    </div>
  );
}
