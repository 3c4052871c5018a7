// Wraps the stock part. Why: the not-found page is served for any path, so it has no address of its own
// (canonical) and no counterparts in other languages (hreflang).
// To retire when Docusaurus leaves these out of its 404.html.
import { useLocation } from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { missingPath } from '@site/src/client/cleanPath';
import SiteMetadata from '@theme-original/SiteMetadata';
import type { ReactNode } from 'react';

export default function SiteMetadataWrapper(): ReactNode {
  const { pathname } = useLocation();
  const built = useBaseUrl('404.html');
  return pathname === (missingPath ?? built) ? null : <SiteMetadata />;
}
