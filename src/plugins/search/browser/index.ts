/** Asks the engine, which runs in a worker. Small: the engine comes when it is wanted. */
import { home } from '@site/src/client/homes';
import type { Answer, Question } from '../engine/engine';
import { indexFolder, manifestFile } from '../../../config/searchIdentity';
import type { Message, Reply, Request, Setup } from './worker';

/** A search that did not answer, so that the engine was started anew. */
export class Restarted extends Error {}

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

const unloaded = (cause: unknown) =>
  new Error('The search index could not be loaded; only built sites have one', { cause });

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
  const message = `The search did not answer within ${patience} s`;
  if (isLoading) return fail(new Error(message));
  stop();
  fail(new Restarted(message));
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
  if ('error' in reply) one?.reject(unloaded(reply.error));
  else one?.resolve(reply);
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

type Wanted = { prepare: string[] } | { ask: Question };

function send(request: Wanted): Promise<Reply> {
  worker ??= start();
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    if (waiting.size === 1) watch();
    worker!.postMessage({ id, ...request });
  });
}

/** Searches the site. Rejects when the index cannot be fetched, as it cannot under `docusaurus start`, which makes
 * no index; the next search tries again. Rejects with `Restarted` when there is no answer. */
export async function ask(question: Question): Promise<Answer> {
  return ((await send({ ask: question })) as Extract<Reply, { answer: Answer }>).answer;
}

/** Fetches what searches in these tags need. Failures wait for the first search. */
export function preload(tags: string[]): void {
  send({ prepare: tags }).catch(() => undefined);
}
