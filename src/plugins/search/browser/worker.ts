/** The engine in a thread of its own, where neither the making of an index nor a search keeps the
 * page from answering its reader. */
import {
  type Answer,
  createEngine,
  type Engine,
  type IndexSource,
  MissingFile,
  type Question,
} from '../engine/engine';
import type { Manifest } from '../engine/shard';

/** What the page tells its worker, once and first. */
export interface Setup {
  /** Address of the folder of the index, with a slash at the end. */
  folder: string;
  manifest: string;
}

export type Request =
  | ({ setup: Setup } & { id?: undefined })
  | { id: number; prepare: string[] }
  | { id: number; ask: Question };

export type Reply = { id: number } & ({ answer: Answer } | { error: string } | { prepared: true });

/** What the worker tells the page: answers, that it waits for a part of the index (again with every piece that
 * arrives, however slow the network is), and that it waits for nothing. */
export type Message = Reply | 'loading' | 'loaded';

const reply = (message: Message) => postMessage(message);

/** How long a server may send nothing, in milliseconds, before it is asked anew by the next search. */
const patience = 60_000;

/** How many parts are under way. */
let underway = 0;

async function load(address: string): Promise<unknown> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    reply('loading');
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), patience);
  };
  underway += 1;
  try {
    listen();
    const response = await fetch(address, { signal: silence.signal });
    const { ok, status, url, body } = response;
    if (!ok) throw new (status === 404 ? MissingFile : Error)(`${url} answers ${status}`);
    const told = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        listen();
        controller.enqueue(part);
      },
    });
    return await (new Response(body!.pipeThrough(told)).json() as Promise<unknown>);
  } finally {
    clearTimeout(timer);
    underway -= 1;
    reply(underway > 0 ? 'loading' : 'loaded');
  }
}

function sourceOf({ folder, manifest }: Setup): IndexSource {
  return {
    loadManifest: () => load(folder + manifest) as Promise<Manifest>,
    load: file => load(folder + file),
  };
}

let engine: Engine | undefined;

async function answer(request: Exclude<Request, { setup: Setup }>): Promise<Reply> {
  const { id } = request;
  if ('prepare' in request) {
    await engine!.prepare(request.prepare);
    return { id, prepared: true };
  }
  return { id, answer: await engine!.ask(request.ask) };
}

onmessage = ({ data }: MessageEvent<Request>) => {
  if ('setup' in data) {
    engine = createEngine(sourceOf(data.setup));
    return;
  }
  answer(data).then(reply, (error: unknown) => reply({ id: data.id, error: String(error) }));
};
