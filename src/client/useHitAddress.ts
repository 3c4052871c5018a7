import { useSearchResultUrlProcessor } from '@docusaurus/theme-search-algolia/client';
import { root } from '@site/src/client/homes';
import { useCallback } from 'react';
import { siteAddress } from './siteAddress';

/** @returns what makes the address of a hit from what an index says of it: a place of this site, or nothing */
export function useHitAddress(): (url: string) => string | undefined {
  const processUrl = useSearchResultUrlProcessor();
  return useCallback(
    url =>
      URL.canParse(url) ? siteAddress(processUrl(url), window.location.href, root) : undefined,
    [processUrl],
  );
}
