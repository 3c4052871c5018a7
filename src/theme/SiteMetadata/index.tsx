// Wraps the stock part. Why: the not-found page is served for any path, so it has no address of its own
// (canonical) and no counterparts in other languages (hreflang).
// To retire when Docusaurus leaves these out of its 404.html.
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import { PageMetadata, useThemeConfig } from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { missingPath } from '@site/src/client/cleanPath';
import SiteMetadata from '@theme-original/SiteMetadata';
import type { ReactNode } from 'react';

/** What the stock part says of the site, and not of the page; and nothing to searches, which are not to find
 * it. */
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
