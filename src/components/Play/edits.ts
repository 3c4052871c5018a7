/** The changes of a reader: kept while the page is open, and written into addresses. */
import type { PlainRequest } from '@site/src/content/requests';
import type { Files, PageData, PageRuns, Run } from '@site/src/plugins/play/data';
import { hashStart } from './hashStart';
import { loadPage } from './run';

/** Characters of changed files that an address may hold. */
const limit = 1_000_000;

/** What a reader can change and run: the last project of a page. */
export interface Editable {
  files: Files;
  requests: { at: string; request: PlainRequest }[];
  tests: { at: string; file: string }[];
}

/** What the editor shows at first. */
export interface Opened {
  page: PageData;
  editable: Editable;
  edits: Files;
  /** Whether the changes are from an address, or could not be read from it. */
  from?: 'link' | 'badLink';
}

const agrees = (run: Run, files: Files) =>
  Object.entries(run.files).every(([path, text]) => (files[path] ?? text) === text);

/** The last started project of a page with its tests, or the project of the last tests if nothing starts. Projects of
 * earlier stages belong to it if no file differs. */
export function editableOf({ runs, actions }: PageRuns): Editable {
  const all = Object.entries(actions);
  const last = all.findLast(([, { requests }]) => requests) ?? all.at(-1)!;
  const files = { ...runs[last[1].run]!.files };
  const joined = new Set<number>();
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const run = runs[index]!;
    if (!agrees(run, files)) continue;
    joined.add(index);
    Object.assign(files, run.files);
  }
  const shown = all.filter(([, { run }]) => joined.has(run));
  return {
    files,
    requests: shown.flatMap(([at, { requests = [] }]) =>
      requests.map(request => ({ at, request })),
    ),
    tests: shown.flatMap(([at, { test: file }]) => (file ? [{ at, file }] : [])),
  };
}

/** Changes by the address of the data of a page. */
const kept = new Map<string, Files>();
/** The pages with changes that no address holds. */
const unshared = new Set<string>();
const onBeforeUnload = (event: Event) => event.preventDefault();

/** Keeps the changes of a page. Browsers ask before they leave the page, unless an address holds the changes.
 * @param address of the data of the page */
export function keep(address: string, edits: Files, isShared: boolean): void {
  kept.set(address, edits);
  if (isShared || Object.keys(edits).length === 0) unshared.delete(address);
  else unshared.add(address);
  if (unshared.size > 0) addEventListener('beforeunload', onBeforeUnload);
  else removeEventListener('beforeunload', onBeforeUnload);
}

const piped = (bytes: BlobPart, through: ReadableWritablePair<Uint8Array, BufferSource>) =>
  new Blob([bytes]).stream().pipeThrough(through);

/** The hash of an address that holds changes. */
export async function hashOf(edits: Files): Promise<string> {
  const packed = piped(JSON.stringify(edits), new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  return hashStart + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Ends a stream that is longer than any address of ours. */
function limited(): TransformStream<Uint8Array, Uint8Array> {
  let left = limit;
  return new TransformStream({
    transform(part, controller) {
      left -= part.length;
      if (left < 0) throw new RangeError('too long');
      controller.enqueue(part);
    },
  });
}

/** Reads the changes in the hash of an address.
 * @param files of the page
 * @returns undefined if the hash is damaged, or of a page with other files */
export async function editsOf(hash: string, files: Files): Promise<Files | undefined> {
  try {
    const text = hash.slice(hashStart.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(text), one => one.charCodeAt(0));
    const unpacked = piped(bytes, new DecompressionStream('deflate-raw')).pipeThrough(limited());
    const found = Object.entries(JSON.parse(await new Response(unpacked).text()) as Files);
    const isOurs = found.every(
      ([path, content]) => Object.hasOwn(files, path) && typeof content === 'string',
    );
    return isOurs ? Object.fromEntries(found) : undefined;
  } catch {
    return undefined;
  }
}

/** Loads what the editor shows.
 * @param address of the data of the page
 * @param hash with changes, which replace those of the reader
 * @throws if the data cannot be loaded */
export async function openEdits(address: string, hash?: string): Promise<Opened> {
  const page = await loadPage(address);
  const editable = editableOf(page);
  const shared = hash === undefined ? undefined : await editsOf(hash, editable.files);
  if (shared) keep(address, shared, true);
  const edits = kept.get(address) ?? {};
  if (hash === undefined) return { page, editable, edits };
  return { page, editable, edits, from: shared ? 'link' : 'badLink' };
}
