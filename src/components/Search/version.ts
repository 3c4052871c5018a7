/** The version that is searched, and the address of the search page. */
import {
  getDocsVersionSearchTag,
  useAllDocsData,
  useDocsContextualSearchTags,
  useVersions,
} from '@docusaurus/plugin-content-docs/client';
import { useSearchLinkCreator } from '@docusaurus/theme-common';
import { commonTag, pageParameter, versionParameter } from '@site/src/config/searchIdentity';

/** The version of the guides that the reader is in, or was last. */
export function useShownVersion() {
  const tags = useDocsContextualSearchTags();
  const versions = useVersions(undefined);
  return (
    versions.find(({ name }) => tags.includes(getDocsVersionSearchTag('default', name))) ??
    versions.find(({ isLast }) => isLast)!
  );
}

/** The tags of the pages that are searched with a version of the guides. */
export function useTags(version: string): string[] {
  const ofDocs = Object.entries(useAllDocsData()).map(([id, { versions }]) => {
    const { name } = versions.find(one => one.name === version) ?? versions[0]!;
    return getDocsVersionSearchTag(id, name);
  });
  return [commonTag, ...ofDocs];
}

/** @returns what makes the address of the search page for a query in the version that the reader is in, or in one
 * page of it */
export function useSearchAddress(): (query: string, page?: string) => string {
  const createSearchLink = useSearchLinkCreator();
  const { name, isLast } = useShownVersion();
  return (query, page) => {
    const { pathname, searchParams } = new URL(createSearchLink(query), window.location.href);
    if (!isLast) searchParams.set(versionParameter, name);
    if (page) searchParams.set(pageParameter, page);
    return `${pathname}?${searchParams}`;
  };
}
