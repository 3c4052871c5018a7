/** The service worker. Only readers who keep packs have it, and it changes nothing while they are online: pages come
 * from the network, so they are never stale. The cache holds the files of exactly one deploy: the worker replaces
 * them after it has fetched the next deploy, and never mixes the two. */
import type { FileList, KeptPacks, Packs, WorkerReply, WorkerRequest } from './protocol';

/** The parts of the service worker API that this worker uses. TypeScript declares them only in a library that
 * conflicts with the DOM types. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface MessageEventWithWork extends ExtendableEvent {
  data: WorkerRequest;
  ports: MessagePort[];
}
interface Scope {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventWithWork) => void): void;
}

const worker = self as unknown as Scope;
// The scope of a language has no slash at the end.
const base = worker.registration.scope.replace(/\/?$/, '/');
const cacheName = `offline ${base}`;
const keptKey = `${base}offline/kept`;
const packsAddress = `${base}offline/packs.json`;
const atOnce = 6;

/** The cache key of a file is the hash of its content. */
const keyOf = (hash: string) => `${base}offline/files/${hash}`;

/** Reads from the cache without opening it: `caches.open` would recreate a cache that was just removed. */
const match = (key: string) => caches.match(key, { cacheName });

/** The list of kept files. The worker reads it once, since a page and a search ask for many files. */
let keptPacks: Promise<KeptPacks | undefined> | undefined;

function readKept(): Promise<KeptPacks | undefined> {
  return (keptPacks ??= match(keptKey)
    .then(response => response?.json() as Promise<KeptPacks> | undefined)
    .catch((error: unknown) => {
      forgetKept();
      throw error;
    }));
}

function forgetKept(): void {
  keptPacks = undefined;
}

/** The kept file of an address, if there is one. */
async function fromKept(address: URL): Promise<Response | undefined> {
  const kept = await readKept();
  const path = address.pathname.replace(/(.)\/$/, '$1');
  const names = [address.pathname, path, `${path}/`];
  const hash = names.map(name => kept?.files[name]).find(Boolean);
  return hash ? match(keyOf(hash)) : undefined;
}

/** The path of the kept page that a different spelling of its address means. Online, the host redirects these
 * spellings: with `.html`, in different case, or the root of a version. */
async function otherSpelling({ pathname }: URL): Promise<string | undefined> {
  const plain = pathname.replace(/(?:\/index)?\.html$|\/$/i, '').toLowerCase();
  const spellings = [plain, `${plain}/`, `${plain}/intro`];
  const names = Object.keys((await readKept())?.files ?? {});
  return spellings.flatMap(
    one => names.find(name => name !== pathname && name.toLowerCase() === one) ?? [],
  )[0];
}

async function getFresh(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Fetches a file into the cache, and makes sure that it belongs to the deploy whose list names it. */
async function keepFile(address: string, hash: string, cache: Cache, signal: AbortSignal) {
  const response = await getFresh(new URL(address, base).href, signal);
  const bytes = await response.arrayBuffer();
  if ((await hashOf(bytes)) !== hash) {
    throw new Error(`${address} is not what the list says; a deploy may be under way`);
  }
  // Stores a new response: browsers refuse a redirected response as an answer to a navigation.
  const type = response.headers.get('content-type') ?? '';
  signal.throwIfAborted();
  await cache.put(keyOf(hash), new Response(bytes, { headers: { 'content-type': type } }));
}

async function sweep(cache: Cache, files: FileList): Promise<void> {
  const wanted = new Set([keptKey, ...Object.values(files).map(keyOf)]);
  const keys = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(keys.map(key => cache.delete(key)));
}

/** Replaces the kept files by the newest files of these packs. */
async function keep(
  ids: string[],
  signal: AbortSignal,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const { stamp, packs } = (await (await getFresh(packsAddress, signal)).json()) as Packs;
  const chosen = packs.filter(({ id }) => ids.includes(id));
  const lists = await Promise.all(
    chosen.map(async ({ list }) => {
      const response = await getFresh(base + list, signal);
      return (await response.json()) as FileList;
    }),
  );
  const files: FileList = Object.assign({}, ...lists) as FileList;
  const cache = await caches.open(cacheName);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const byHash = new Map(Object.entries(files).map(([address, hash]) => [hash, address]));
  const missing = [...byHash].filter(([hash]) => !there.has(keyOf(hash)));
  let done = byHash.size - missing.length;
  const pending = missing.values();
  // All workers stop at the first failure, before the failure is reported. The files that they have fetched
  // stay in the cache for the next try.
  const failures: unknown[] = [];
  const work = async () => {
    for (const [hash, address] of pending) {
      try {
        await keepFile(address, hash, cache, signal);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
      tell((done += 1), byHash.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw failures[0];
  const starts = chosen.map(({ label, start }) => ({ label, start }));
  const kept: KeptPacks = { stamp, packs: chosen.map(({ id }) => id), starts, files };
  await cache.put(keptKey, Response.json(kept));
  forgetKept();
  await sweep(cache, files);
}

/** Only one job changes the cache at a time. A newer job aborts the one before. */
let current: { abort: AbortController; ended: Promise<unknown> } | undefined;

function alone(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abort = new AbortController();
  current?.abort.abort();
  const before = current?.ended ?? Promise.resolve();
  const ended = before.then(() => work(abort.signal));
  const mine = { abort, ended: ended.catch(() => undefined) };
  current = mine;
  void mine.ended.then(() => {
    if (current === mine) current = undefined;
  });
  return ended;
}

/** Updates the kept files, unless another job runs. Ignores failures: the next page that the reader opens tries
 * again. */
async function refresh(): Promise<void> {
  if (current) return;
  const work = alone(async signal => {
    const kept = await readKept();
    if (!kept) return;
    const { stamp } = (await (await getFresh(packsAddress, signal)).json()) as Packs;
    if (stamp !== kept.stamp) await keep(kept.packs, signal, () => undefined);
  });
  await work.catch(() => undefined);
}

async function answerNavigation(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    event.waitUntil(refresh());
    return response;
  } catch (error) {
    const address = new URL(event.request.url);
    const kept = await fromKept(address);
    if (kept) return kept;
    const other = await otherSpelling(address);
    if (other) return Response.redirect(new URL(other + address.search, base).href);
    const page = new URL('offline', base);
    if (!(await fromKept(page))) throw error;
    page.searchParams.set('from', address.pathname + address.search);
    return Response.redirect(page.href);
  }
}

async function answerFile(request: Request, address: URL): Promise<Response> {
  // Files with a hash in their names never change.
  if (/\/(assets|search-index\/parts|play\/files)\//.test(address.pathname)) {
    return (await fromKept(address)) ?? fetch(request);
  }
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await fromKept(address);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', event => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== new URL(base).origin) return;
  if (address.href === packsAddress) return;
  event.respondWith(
    request.mode === 'navigate' ? answerNavigation(event) : answerFile(request, address),
  );
});

worker.addEventListener('message', event => {
  const port = event.ports[0]!;
  const answer = (message: WorkerReply) => port.postMessage(message);
  const tellState = async () => {
    const kept = await readKept();
    answer({
      is: 'state',
      kept: kept && { stamp: kept.stamp, packs: kept.packs, starts: kept.starts },
    });
  };
  const act = async () => {
    const { data } = event;
    try {
      if (data.ask === 'keep') {
        await alone(signal =>
          keep(data.packs, signal, (done, total) => answer({ is: 'progress', done, total })),
        );
      }
      if (data.ask === 'remove') {
        await alone(async () => void (await caches.delete(cacheName)));
        forgetKept();
      }
      await tellState();
    } catch (error) {
      answer({ is: 'failed', message: (error as Error).message });
    }
  };
  event.waitUntil(act());
});
