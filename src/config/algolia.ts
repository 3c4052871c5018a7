import type { ThemeConfig } from '@docusaurus/theme-search-algolia';
import { embeddedIdentity } from './searchIdentity';
import type { Settings } from './settings';

/** Search configuration of the theme. Without an Algolia application, the site searches by itself. */
export const algolia = (hosted: Settings['algolia']): ThemeConfig['algolia'] => ({
  ...(hosted ?? embeddedIdentity),
  contextualSearch: true,
  searchPagePath: 'search',
});
