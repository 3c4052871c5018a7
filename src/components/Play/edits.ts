/** The changes of a reader in addresses, and what the editor opens. */
import type { PageData } from '@site/src/plugins/play/data';
import { type Editable, editableOf, type Edits, isPath, withEdits } from './editable';
import { hashStart } from './hashStart';
import { keep, keptOf } from './kept';
import { loadPage } from './run';

/** Bytes of changed files that an address may hold. */
const limit = 1_000_000;

/** What the editor shows at first. */
export interface Opened {
  page: PageData;
  editable: Editable;
  edits: Edits;
  /** Whether the changes are from an address, or could not be read from it. */
  from?: 'link' | 'badLink';
}

const piped = (bytes: BlobPart, through: ReadableWritablePair<Uint8Array, BufferSource>) =>
  new Blob([bytes]).stream().pipeThrough(through);

/** The hash of an address that holds changes. Undefined if they are too long. */
export async function hashOf(edits: Edits): Promise<string | undefined> {
  const json = new Blob([JSON.stringify(edits)]);
  if (json.size > limit) return undefined;
  const packed = piped(json, new CompressionStream('deflate-raw'));
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
 * @returns undefined if the hash is damaged */
export async function editsOf(hash: string): Promise<Edits | undefined> {
  try {
    const text = hash.slice(hashStart.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(text), one => one.charCodeAt(0));
    const unpacked = piped(bytes, new DecompressionStream('deflate-raw')).pipeThrough(limited());
    const found: unknown = JSON.parse(await new Response(unpacked).text());
    if (!found || typeof found !== 'object') return undefined;
    const isOurs = Object.entries(found).every(
      ([path, text]) => isPath(path) && (text === null || typeof text === 'string'),
    );
    return isOurs ? (found as Edits) : undefined;
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
  const shared = hash === undefined ? undefined : await editsOf(hash);
  // The editor always has an open file.
  const isUsable = shared && Object.keys(withEdits(editable.files, shared)).length > 0;
  if (isUsable) keep(address, shared, true);
  const edits = keptOf(address);
  if (hash === undefined) return { page, editable, edits };
  return { page, editable, edits, from: isUsable ? 'link' : 'badLink' };
}
