/** Placeholder for the Algolia application in the theme's configuration when the site searches by itself. The values
 * are no secrets. */
export const embeddedIdentity = {
  appId: 'embedded',
  apiKey: 'embedded',
  indexName: 'embedded',
} as const;

/** Whether the site searches by itself and therefore has an index. */
export const searchesItself = (themeConfig: object): boolean =>
  (themeConfig as { algolia?: { appId?: string } }).algolia?.appId === embeddedIdentity.appId;

/** Docusaurus' tag for pages without a version. */
export const commonTag = 'default';

/** Prefix of the tags of guides, before the version. */
export const guidesTag = 'docs-default-';

/** The tag of the guides to the newest release line. */
export const newestGuidesTag = `${guidesTag}current`;

/** Whether a tag is that of the guides to an older release line. */
export const isOlderGuides = (tag: string): boolean =>
  tag.startsWith(guidesTag) && tag !== newestGuidesTag;

/** Maximum length of a query, also in search fields: the time of a search grows with it. */
export const maxQuery = 300;

/** The maximum number of hits of one page among hits of other pages; a link leads to the rest. */
export const rowsAPage = 3;

/** The tags that a reader of the guides of a version searches.
 * @param name Docusaurus' name of the version: `current`, or its number */
export const tagsOf = (name: string): string[] => [commonTag, guidesTag + name, 'docs-api-current'];

export const currentTags = /* @__PURE__ */ tagsOf('current');

/** The folder of a language's index, below its base URL. */
export const indexFolder = 'search-index';
export const manifestFile = 'manifest.json';
/** The subfolder of the index for files with a hash in their name, which hosts may cache forever. */
export const partsFolder = 'parts';
/** The file that documents the index. */
export const descriptionFile = 'README.md';

/** Query parameter of the search page for the searched version; absent for the latest. */
export const versionParameter = 'version';

/** Query parameters of the search page: the only page to search, and the kind of result. */
export const pageParameter = 'in';
export const kindParameter = 'kind';
/** Query parameter of the search page; present if misspelt words are not corrected. */
export const exactParameter = 'exact';
