// Wraps the stock part. Why: the not-found page is served for any path, so it has no address of its own
// (canonical) and no counterparts in other languages (hreflang).
// To retire when Docusaurus leaves these out of its 404.html.
import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import { PageMetadata, useThemeConfig } from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { missingPath } from '@site/src/client/cleanPath';
import SiteMetadata from '@theme-original/SiteMetadata';
import type { ReactNode } from 'react';

export default function SiteMetadataWrapper(): ReactNode {
  const { pathname } = useLocation();
  const { image } = useThemeConfig();
  const built = useBaseUrl('404.html');
  if (pathname !== (missingPath === undefined ? built : decodeURI(missingPath))) {
    return <SiteMetadata />;
  }
  return (
    <>
      <Head>
        <meta name="twitter:card" content="summary_large_image" />
      </Head>
      <PageMetadata image={image} />
    </>
  );
}
