/** Runs the search engine in a web worker, so neither opening the index nor a search blocks the page. */
import {
  type Answer,
  createEngine,
  type Engine,
  type IndexSource,
  MissingFile,
  type NewerGuide,
  type Question,
} from '../engine/engine';
import type { Manifest } from '../engine/shard';

/** The first message of the page to the worker. */
export interface Setup {
  /** Address of the index folder, with a slash at the end. */
  folder: string;
  manifest: string;
}

export type Request =
  | ({ setup: Setup } & { id?: undefined })
  | { id: number; prepare: string[] }
  | { id: number; ask: Question }
  | { id: number; findNewer: Question };

export type Reply = { id: number } & (
  | { answer: Answer }
  | { newer: NewerGuide | undefined }
  | { prepared: true }
  /** `isUnloaded` says that a file did not arrive, and not that the engine failed. */
  | { error: string; isUnloaded: boolean }
);

/** A message of the worker to the page: a reply, `loading` when it starts to load a file and whenever a chunk of the
 * file arrives, or `loaded` when it waits for nothing. */
export type Message = Reply | 'loading' | 'loaded';

const reply = (message: Message) => postMessage(message);

/** A file did not arrive. */
class Unloaded extends Error {}

/** After how many milliseconds without data a request is aborted, so that the next search can try again. */
const patience = 60_000;

/** The number of files that are loading. */
let pending = 0;

async function load(address: string): Promise<unknown> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    reply('loading');
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), patience);
  };
  pending += 1;
  try {
    listen();
    const response = await fetch(address, { signal: silence.signal });
    const { ok, status, url, body } = response;
    if (!ok) throw new (status === 404 ? MissingFile : Error)(`${url} answers ${status}`);
    const reporting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        listen();
        controller.enqueue(part);
      },
    });
    return await (new Response(body!.pipeThrough(reporting)).json() as Promise<unknown>);
  } catch (error) {
    throw error instanceof MissingFile ? error : new Unloaded(String(error));
  } finally {
    clearTimeout(timer);
    pending -= 1;
    reply(pending > 0 ? 'loading' : 'loaded');
  }
}

function sourceOf({ folder, manifest }: Setup): IndexSource {
  return {
    loadManifest: () => load(folder + manifest) as Promise<Manifest>,
    load: file => load(folder + file),
  };
}

let setup: Setup;
let engine: Engine;

async function answer(request: Exclude<Request, { setup: Setup }>): Promise<Reply> {
  const { id } = request;
  if ('prepare' in request) {
    await engine.prepare(request.prepare);
    return { id, prepared: true };
  }
  if ('findNewer' in request) return { id, newer: await engine.findNewer(request.findNewer) };
  return { id, answer: await engine.ask(request.ask) };
}

onmessage = ({ data }: MessageEvent<Request>) => {
  if ('setup' in data) {
    setup = data.setup;
    engine = createEngine(sourceOf(setup));
    return;
  }
  answer(data).then(reply, (error: unknown) => {
    const isUnloaded = error instanceof MissingFile || error instanceof Unloaded;
    // The engine keeps its files. One that it cannot read would fail all later searches.
    if (!isUnloaded) engine = createEngine(sourceOf(setup));
    reply({ id: data.id, error: String(error), isUnloaded });
  });
};
