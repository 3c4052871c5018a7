/** Talks to the search engine, which runs in a worker. This module stays small: the worker loads the engine. */
import { home } from '@site/src/client/homes';
import type { Answer, NewerGuide, Question } from '../engine/engine';
import { indexFolder, manifestFile } from '../../../config/searchIdentity';
import type { Message, Reply, Request, Setup } from './worker';

/** The engine did not answer and was restarted. */
export class Restarted extends Error {}

/** The index or the engine did not arrive. */
export class Unloaded extends Error {}

/** How many seconds the worker may be silent while requests are pending. */
const patience = 10;

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;
/** Whether the worker is waiting for the network. */
let isLoading = false;
let timer: ReturnType<typeof setInterval> | undefined;

const unloaded = (cause: unknown) =>
  new Unloaded('The search index could not be loaded; only built sites have one', { cause });

/** Rejects all pending requests. The next search tries again. */
function fail(error: unknown): void {
  clearInterval(timer);
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** Terminates the worker. The next search starts another. */
function stop(): void {
  worker?.terminate();
  worker = undefined;
  isLoading = false;
}

/** Rejects pending requests after a timeout. Keeps a worker that is waiting for the network, since its files may still
 * arrive for the next search. Restarts a worker that hangs for another reason. */
function giveUp(): void {
  const message = `The search did not answer within ${patience} s`;
  if (isLoading) return fail(new Unloaded(message));
  stop();
  fail(new Restarted(message));
  worker = start();
}

/** Starts the timeout. It counts seconds one by one instead of comparing clock times: while a device sleeps or a tab
 * is frozen, the worker is frozen too, and the clock moves on. */
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
  if (!('error' in reply)) one?.resolve(reply);
  else one?.reject(reply.isUnloaded ? unloaded(reply.error) : new Error(reply.error));
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url));
  const folder = new URL(`${home}${indexFolder}/`, location.origin).href;
  const setup: Setup = { folder, manifest: manifestFile };
  started.postMessage({ setup } satisfies Request);
  started.onmessage = ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'object') settle(data);
    else isLoading = data === 'loading';
    watch();
  };
  started.onerror = event => {
    stop();
    fail(unloaded(event.message));
  };
  return started;
}

type Wanted = { prepare: string[] } | { ask: Question } | { findNewer: Question };

function send(request: Wanted): Promise<Reply> {
  worker ??= start();
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    if (waiting.size === 1) watch();
    worker!.postMessage({ id, ...request });
  });
}

/** Searches the site. Rejects if the index cannot be fetched, for example under `docusaurus start`, which makes no
 * index. The next search tries again. Rejects with `Restarted` if the engine did not answer. */
export async function ask(question: Question): Promise<Answer> {
  return ((await send({ ask: question })) as Extract<Reply, { answer: Answer }>).answer;
}

/** Finds the guide to the newest release line that has the query as its name, if the searched line has none. */
export async function findNewer(question: Question): Promise<NewerGuide | undefined> {
  const reply = await send({ findNewer: question });
  return (reply as Extract<Reply, { newer: unknown }>).newer;
}

/** Prefetches the files that searches in these tags need. Ignores failures: the first search reports them. */
export function preload(tags: string[]): void {
  send({ prepare: tags }).catch(() => undefined);
}
