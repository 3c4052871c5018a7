/** What the theme's configuration holds in place of an Algolia application when the site searches
 * by itself. The names are no secrets and lead nowhere. */
export const embeddedIdentity = {
  appId: 'embedded',
  apiKey: 'embedded',
  indexName: 'embedded',
} as const;

/** Whether the site searches by itself, and so has an index. */
export const searchesItself = (themeConfig: object): boolean =>
  (themeConfig as { algolia?: { appId?: string } }).algolia?.appId === embeddedIdentity.appId;

/** The tag of pages of no version, as Docusaurus names it. */
export const commonTag = 'default';

/** What the tags of guides begin with; their version follows. */
export const guidesTag = 'docs-default-';

/** How many characters of a query are searched for: what a search takes grows with them. Fields hold no more. */
export const maxQuery = 300;

/** What a reader of the current guides searches in. */
export const currentTags = [commonTag, `${guidesTag}current`, 'docs-api-current'];

/** Where the index of a language lies, under its base URL. */
export const indexFolder = 'search-index';
export const manifestFile = 'manifest.json';
/** Where its files are whose names have a hash, so that hosts can be told by a folder that they never change. */
export const partsFolder = 'parts';
/** Describes the index. */
export const descriptionFile = 'README.md';

/** What the address of the search page names the version by that is searched, unless it is the latest. */
export const versionParameter = 'version';

/** What names the one page that is searched, below the home page, and the kind of what is wanted. */
export const pageParameter = 'in';
export const kindParameter = 'kind';
