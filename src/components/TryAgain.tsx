import Translate from '@docusaurus/Translate';
import type { ReactNode } from 'react';

/** The retry button for a failed part of the page.
 * @param className added to `button` */
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
