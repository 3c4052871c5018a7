import type { ThemeConfig } from '@docusaurus/theme-search-algolia';
import { embeddedIdentity } from './searchIdentity';
import type { Settings } from './settings';

/** What searches the site: an Algolia application, or the site itself where none is named. */
export const algolia = (hosted: Settings['algolia']): ThemeConfig['algolia'] => ({
  ...(hosted ?? embeddedIdentity),
  contextualSearch: true,
  searchPagePath: 'search',
});
