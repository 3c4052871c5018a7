// Replaces the stock part. Why: the page is marked in its HTML, so that the app knows when it was
// served for another path.
// To retire when the theme can render the not-found page in another locale than the build's.
import Head from '@docusaurus/Head';
import i18n from '@generated/i18n';
import { notFoundMark } from '@site/src/components/fallbackTexts';
import { homes } from '@site/src/components/homes';
import { readAddress } from '@site/src/plugins/missing-pages/meaning';
import Layout from '@theme/Layout';
import NotFoundContent from '@theme/NotFound/Content';
import { type ReactNode, useEffect } from 'react';

/** Makes the language switch lead to the same path. In the one file that is served for every unknown
 * path its links lead to that file, and hydration keeps the attributes that the build rendered. */
function useLanguageLinks(): void {
  useEffect(() => {
    const { pathname, search, hash } = location;
    const below = encodeURI(readAddress(pathname, homes).route.slice(1)) + search + hash;
    for (const { htmlLang, baseUrl } of Object.values(i18n.localeConfigs)) {
      document
        .querySelector(`.navbar .dropdown__link[lang="${htmlLang}"]`)
        ?.setAttribute('href', baseUrl + below);
    }
  }, []);
}

export default function NotFound(): ReactNode {
  useLanguageLinks();
  return (
    <>
      <Head>
        <html data-page={notFoundMark} />
        {/* For hosts that serve it with 200. */}
        <meta name="robots" content="noindex" />
      </Head>
      <Layout>
        <NotFoundContent />
      </Layout>
    </>
  );
}
