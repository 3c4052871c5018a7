/** The embedded client in a browser. Small: the engine comes when it is wanted, in a worker. */
import { translate } from '@docusaurus/Translate';
import siteConfig from '@generated/docusaurus.config';
import type { EmbeddedClient, FacetFilters, Results } from '../engine/client';
import { indexFolder, manifestFile } from '../identity';
import type { Reply, Request, Setup } from './worker';

/** What Algolia's client calls the failure to reach a server, and what DocSearch looks for. */
class RetryError extends Error {
  override name = 'RetryError';

  constructor(cause: unknown) {
    super('The search index could not be loaded; only built sites have one', { cause });
  }
}

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

/** Lets everything that waits know; the next search starts anew. */
function fail(error: unknown): void {
  worker?.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url));
  const root = new URL(siteConfig.baseUrl, location.origin).href;
  const byType = translate({
    id: 'search.byType',
    message: '按类型',
    description: 'Heading of the results of a search by type',
  });
  const setup: Setup = { root, byType, folder: `${root}${indexFolder}/`, manifest: manifestFile };
  started.postMessage({ setup } satisfies Request);
  started.onmessage = ({ data }: MessageEvent<Reply>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) one?.reject(new RetryError(data.error));
    else one?.resolve(data);
  };
  started.onerror = event => fail(new RetryError(event.message));
  return started;
}

type Question =
  Extract<Request, { id: number }> extends infer One
    ? One extends { id: number }
      ? Omit<One, 'id'>
      : never
    : never;

function ask(question: Question): Promise<Reply> {
  worker ??= start();
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker!.postMessage({ id, ...question });
  });
}

/** Searches the site itself. Rejects when the index cannot be fetched, as it cannot under
 * `docusaurus start`, which makes no index; the next search tries again. */
export const embeddedClient: EmbeddedClient = {
  async search(requests) {
    return ((await ask({ search: requests })) as Extract<Reply, { results: Results }>).results;
  },
};

/** Fetches what searches in these tags need. Failures wait for the first search. */
export function preload(facetFilters: FacetFilters): void {
  ask({ prepare: facetFilters }).catch(() => undefined);
}
