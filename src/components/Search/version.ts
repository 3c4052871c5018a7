/** The searched version, and the address of the search page. */
import {
  getDocsVersionSearchTag,
  useAllDocsData,
  useDocsContextualSearchTags,
  useVersions,
} from '@docusaurus/plugin-content-docs/client';
import { useSearchLinkCreator } from '@docusaurus/theme-common';
import {
  commonTag,
  exactParameter,
  pageParameter,
  versionParameter,
} from '@site/src/config/searchIdentity';

/** The version of the guides that the reader views, or viewed last. */
export function useShownVersion() {
  const tags = useDocsContextualSearchTags();
  const versions = useVersions(undefined);
  return (
    versions.find(({ name }) => tags.includes(getDocsVersionSearchTag('default', name))) ??
    versions.find(({ isLast }) => isLast)!
  );
}

/** The tags of pages to search together with a version of the guides. */
export function useTags(version: string): string[] {
  const ofDocs = Object.entries(useAllDocsData()).map(([id, { versions }]) => {
    const { name } = versions.find(one => one.name === version) ?? versions[0]!;
    return getDocsVersionSearchTag(id, name);
  });
  return [commonTag, ...ofDocs];
}

/** @returns a function that returns the address of the search page for a query in the reader's version, optionally
 * without corrections or restricted to one page */
export function useSearchAddress(): (
  query: string,
  filters: { isExact: boolean; page?: string },
) => string {
  const createSearchLink = useSearchLinkCreator();
  const { name, isLast } = useShownVersion();
  return (query, { isExact, page }) => {
    const { pathname, searchParams } = new URL(createSearchLink(query), window.location.href);
    if (!isLast) searchParams.set(versionParameter, name);
    if (isExact) searchParams.set(exactParameter, '1');
    if (page) searchParams.set(pageParameter, page);
    return `${pathname}?${searchParams}`;
  };
}
