/** The embedded client in a browser. Small: the engine comes when it is wanted, in a worker. */
import { translate } from '@docusaurus/Translate';
import siteConfig from '@generated/docusaurus.config';
import type { EmbeddedClient, FacetFilters, Results } from '../engine/client';
import { indexFolder, manifestFile, restarted } from '../identity';
import type { Message, Reply, Request, Setup } from './worker';

/** What Algolia's client calls the failure to reach a server, and what DocSearch looks for. */
class RetryError extends Error {
  override name = 'RetryError';

  constructor(cause: unknown) {
    super('The search index could not be loaded; only built sites have one', { cause });
  }
}

/** How long the worker may be silent while something waits for it, in milliseconds. While it loads, it speaks
 * with every piece that arrives, however slow the network is. */
const patience = 10_000;

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Lets everything that waits know; the next search starts anew. */
function fail(error: unknown): void {
  clearTimeout(timer);
  worker?.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** Starts the worker anew when it does not answer. */
function watch(): void {
  clearTimeout(timer);
  if (waiting.size === 0) return;
  timer = setTimeout(() => {
    const error = new Error(`The search did not answer within ${patience / 1000} s`);
    fail(Object.assign(error, { name: restarted }));
    worker = start();
  }, patience);
}

function settle(reply: Reply): void {
  const one = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ('error' in reply) one?.reject(new RetryError(reply.error));
  else one?.resolve(reply);
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
  started.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data !== 'loading') settle(data);
    watch();
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
    if (waiting.size === 1) watch();
    worker!.postMessage({ id, ...question });
  });
}

/** Searches the site itself. Rejects when the index cannot be fetched, as it cannot under
 * `docusaurus start`, which makes no index; the next search tries again. Rejects with an error named `restarted`
 * when there is no answer. */
export const embeddedClient: EmbeddedClient = {
  async search(requests) {
    return ((await ask({ search: requests })) as Extract<Reply, { results: Results }>).results;
  },
};

/** Fetches what searches in these tags need. Failures wait for the first search. */
export function preload(facetFilters: FacetFilters): void {
  ask({ prepare: facetFilters }).catch(() => undefined);
}
