import type { ThemeConfig } from '@docusaurus/theme-search-algolia';
import { embeddedIdentity } from '../plugins/search/identity';

const variables = ['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY', 'ALGOLIA_INDEX'] as const;

/** What searches the site: the Algolia application that the environment names, or the site itself
 * if it names none. */
export function readAlgolia(env: Record<string, string | undefined>): ThemeConfig['algolia'] {
  const [appId, apiKey, indexName] = variables.map(name => env[name]);
  const missing = variables.filter(name => !env[name]);
  if (missing.length > 0 && missing.length < variables.length) {
    throw new Error(
      `Search with Algolia needs ${variables.join(', ')}; not set: ${missing.join(', ')}`,
    );
  }
  const hosted = appId && apiKey && indexName ? { appId, apiKey, indexName } : undefined;
  return { ...(hosted ?? embeddedIdentity), contextualSearch: true, searchPagePath: 'search' };
}

export const algolia = readAlgolia(process.env);
