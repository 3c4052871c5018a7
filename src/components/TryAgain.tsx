import Translate from '@docusaurus/Translate';
import type { ReactNode } from 'react';

/** Where a part of the page failed.
 * @param className how the button looks, beside that it is one */
export default function TryAgain({
  className,
  retry,
}: {
  className: string;
  retry: () => void;
}): ReactNode {
  return (
    <button type="button" className={`button ${className}`} onClick={retry}>
      <Translate
        id="theme.ErrorPageContent.tryAgain"
        description="The label of the button to try again rendering when the React error boundary captures an error"
      >
        Try again
      </Translate>
    </button>
  );
}
