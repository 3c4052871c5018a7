// Replaces the stock part. Why: a mark in the HTML of the page tells the app that the host served it for another
// path.
// To retire when the theme can render the not-found page in another locale than the build's.
import Head from '@docusaurus/Head';
import { notFoundMark } from '@site/src/client/fallbackTexts';
import Layout from '@theme/Layout';
import NotFoundContent from '@theme/NotFound/Content';
import type { ReactNode } from 'react';

export default function NotFound(): ReactNode {
  return (
    <>
      <Head>
        <html data-page={notFoundMark} />
      </Head>
      <Layout>
        <NotFoundContent />
      </Layout>
    </>
  );
}
