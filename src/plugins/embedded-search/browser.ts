/** The embedded client in a browser. Small: the engine and the index come when they are wanted. */
import siteConfig from '@generated/docusaurus.config';
import type { EmbeddedClient, FacetFilters } from './client';
import { indexFolder, manifestFile } from './identity';
import type { Manifest, ShardFile } from './shard';

/** What Algolia's client calls the failure to reach a server, and what DocSearch looks for. */
class RetryError extends Error {
  override name = 'RetryError';
}

async function load<Content>(file: string): Promise<Content> {
  const response = await fetch(`${siteConfig.baseUrl}${indexFolder}/${file}`);
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  return (await response.json()) as Content;
}

async function start(): Promise<EmbeddedClient> {
  const { createClient } = await import('./client');
  return createClient({
    root: new URL(siteConfig.baseUrl, location.origin).href,
    loadManifest: () => load<Manifest>(manifestFile),
    loadShard: file => load<ShardFile>(file),
  });
}

let client: Promise<EmbeddedClient> | undefined;

function getClient(): Promise<EmbeddedClient> {
  client ??= start().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** Searches the site itself. Rejects when the index cannot be fetched, as it cannot under
 * `docusaurus start`, which makes no index; the next search tries again. */
export const embeddedClient: EmbeddedClient = {
  async search(requests) {
    try {
      return await (await getClient()).search(requests);
    } catch (error) {
      throw new RetryError('The search index could not be loaded; only built sites have one', {
        cause: error,
      });
    }
  },
};

/** Fetches what the first search in these tags will need. Failures wait for that search. */
export function preload(facetFilters: FacetFilters): void {
  void getClient()
    .then(ready => ready.search([{ indexName: '', query: '', facetFilters, hitsPerPage: 0 }]))
    .catch(() => undefined);
}
