// Wraps the stock part. Why: the host serves the not-found page for any path, and the page has no canonical address
// and no counterparts in other languages (hreflang).
// To retire when Docusaurus leaves these out of its 404.html.
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import { PageMetadata, useThemeConfig } from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { missingPath } from '@site/src/client/cleanPath';
import SiteMetadata from '@theme-original/SiteMetadata';
import type { ReactNode } from 'react';

/** Renders the metadata of the site, without the metadata of the page and of search, as search engines should not
 * index the page. */
function WithoutAddress(): ReactNode {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const { image, metadata } = useThemeConfig();
  const { htmlLang } = localeConfigs[currentLocale]!;
  return (
    <>
      <Head>
        <meta name="twitter:card" content="summary_large_image" />
        <meta property="og:locale" content={htmlLang.replace('-', '_')} />
      </Head>
      <PageMetadata image={image} />
      <Head>
        {metadata.map((one, index) => (
          <meta key={index} {...one} />
        ))}
      </Head>
    </>
  );
}

export default function SiteMetadataWrapper(): ReactNode {
  const { pathname } = useLocation();
  const built = useBaseUrl('404.html');
  const isMissing = pathname === (missingPath === undefined ? built : decodeURI(missingPath));
  return isMissing ? <WithoutAddress /> : <SiteMetadata />;
}
