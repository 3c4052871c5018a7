// Replaces the stock part. Why: the stock crash page outside the layout is in English only.
// To retire when the stock page can be translated.
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import CrashReport from '@site/src/components/CrashReport';
import Layout from '@theme/Layout';
import type { Props } from '@theme/Error';
import type { ReactNode } from 'react';

export default function ErrorPage(props: Props): ReactNode {
  const report = <CrashReport {...props} />;
  // If the layout throws, too, the page shows the first error without a layout.
  return (
    <ErrorBoundary fallback={() => report}>
      <Layout>{report}</Layout>
    </ErrorBoundary>
  );
}
