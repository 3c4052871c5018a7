/** The embedded client in a browser. Small: the engine comes when it is wanted, in a worker. */
import { translate } from '@docusaurus/Translate';
import { home } from '@site/src/client/homes';
import type { EmbeddedClient, FacetFilters, Results } from '../engine/client';
import { indexFolder, manifestFile, restarted } from '../../../config/searchIdentity';
import type { Message, Reply, Request, Setup } from './worker';

/** What Algolia's client calls the failure to reach a server, and what DocSearch looks for. */
class RetryError extends Error {
  override name = 'RetryError';

  constructor(cause: unknown) {
    super('The search index could not be loaded; only built sites have one', { cause });
  }
}

/** How many seconds nothing may be heard of what is waited for. */
const patience = 10;

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;
/** Whether the worker waits for the network. */
let isLoading = false;
let timer: ReturnType<typeof setInterval> | undefined;

/** Lets everything that waits know; the next search tries again. */
function fail(error: unknown): void {
  clearInterval(timer);
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** Ends the worker; the next search starts another. */
function stop(): void {
  worker?.terminate();
  worker = undefined;
  isLoading = false;
}

/** Says that nothing was heard. What the network is still to bring may come yet, and the next search has it;
 * a worker that is busy with something else is started anew. */
function giveUp(): void {
  const error = new Error(`The search did not answer within ${patience} s`);
  if (isLoading) return fail(new RetryError(error));
  stop();
  fail(Object.assign(error, { name: restarted }));
  worker = start();
}

/** Counts the seconds of silence one by one: while a device sleeps or a tab is frozen, so is the worker, and
 * after that the clock has moved on, but no second was counted. */
function watch(): void {
  clearInterval(timer);
  if (waiting.size === 0) return;
  let silent = 0;
  timer = setInterval(() => {
    silent += 1;
    if (silent >= patience) giveUp();
  }, 1000);
}

function settle(reply: Reply): void {
  const one = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ('error' in reply) one?.reject(new RetryError(reply.error));
  else one?.resolve(reply);
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url));
  const root = new URL(home, location.origin).href;
  const byType = translate({
    id: 'search.byType',
    message: '按类型',
    description: 'Heading of the results of a search by type',
  });
  const setup: Setup = { root, byType, folder: `${root}${indexFolder}/`, manifest: manifestFile };
  started.postMessage({ setup } satisfies Request);
  started.onmessage = ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'object') settle(data);
    else isLoading = data === 'loading';
    watch();
  };
  started.onerror = event => {
    stop();
    fail(new RetryError(event.message));
  };
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
