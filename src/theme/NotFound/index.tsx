// Ejected: marks the page in its HTML, so that the app knows when it was served for another path.
// To retire when the theme can render the not-found page in another locale than the build's.
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { notFoundMark } from '@site/src/components/fallbackTexts';
import Layout from '@theme/Layout';
import NotFoundContent from '@theme/NotFound/Content';
import { type ReactNode, useEffect } from 'react';

/** Has the switch of languages lead to the same path: its links in the one file that is served for every
 * unknown path lead to that file, and the app takes over what the build rendered. */
function useLanguageLinks(): void {
  const { localeConfigs } = useDocusaurusContext().i18n;
  useEffect(() => {
    const { pathname, search, hash } = location;
    const all = Object.values(localeConfigs);
    const [own] = all
      .filter(({ baseUrl }) => pathname.startsWith(baseUrl))
      .sort((a, b) => b.baseUrl.length - a.baseUrl.length);
    if (!own) return;
    for (const { htmlLang, baseUrl } of all) {
      const path = baseUrl + pathname.slice(own.baseUrl.length);
      document
        .querySelector(`.navbar .dropdown__link[lang="${htmlLang}"]`)
        ?.setAttribute('href', path + search + hash);
    }
  }, [localeConfigs]);
}

export default function NotFound(): ReactNode {
  useLanguageLinks();
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
