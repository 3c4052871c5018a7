// Ejected: one not-found file is served for every unknown path, so its texts follow the reader.
// To retire when the theme can render the not-found page in another locale than the build's.
import Head from '@docusaurus/Head';
import { PageMetadata } from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { fallbackTexts, notFoundMark } from '@site/src/components/fallbackTexts';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';

export default function NotFound(): ReactNode {
  const { locale, texts } = fallbackTexts(useIsBrowser());
  return (
    <>
      <PageMetadata title={texts['theme.NotFound.title']} />
      <Head>
        <html data-page={notFoundMark} />
      </Head>
      <Layout>
        <main className="container margin-vert--xl" lang={locale}>
          <div className="row">
            <div className="col col--6 col--offset-3">
              <Heading as="h1" className="hero__title">
                {texts['theme.NotFound.title']}
              </Heading>
              <p>{texts['theme.NotFound.p1']}</p>
              <p>{texts['theme.NotFound.p2']}</p>
            </div>
          </div>
        </main>
      </Layout>
    </>
  );
}
