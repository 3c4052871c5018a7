/** Archives of projects: `.zip` files with one folder, as those of guides, or with the files themselves. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Texts by path in the project. */
export type Files = Record<string, string>;

/** Bytes of the files that are read from an archive. A project of texts is far smaller. */
const limit = 1_000_000;

/** Files that a project does not need to be read: installed packages and what tools write. */
const ignored = /(^|\/)(node_modules|\.git|__MACOSX)\/|(^|\/)(\.DS_Store|package-lock\.json)$|\/$/;

/** Why an archive cannot be read. `file` is the one at fault. */
export class ArchiveFault extends Error {
  constructor(
    readonly reason: 'damaged' | 'large' | 'noManifest' | 'badFile',
    readonly file = '',
  ) {
    super(`${reason} ${file}`);
  }
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      // Before anything is unpacked: fflate gives each file no more than the larger of its sizes here.
      filter: ({ name, size: packed, originalSize }) => {
        if (ignored.test(name)) return false;
        size += Math.max(packed, originalSize);
        if (size > limit) throw new ArchiveFault('large');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault('damaged');
  }
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // No text, as above.
  }
  throw new ArchiveFault('badFile', name);
}

/** Reads the project in an archive.
 * @throws {ArchiveFault} if it has no `package.json`, or something else than texts of a project */
export function readArchive(bytes: Uint8Array): Files {
  const entries = Object.entries(unpack(bytes));
  const folder = /^[^/]*\//.exec(entries[0]?.[0] ?? '')?.[0] ?? '';
  const start = entries.every(([name]) => name.startsWith(folder)) ? folder.length : 0;
  const files = entries.map(([name, content]) => [name.slice(start), textOf(name, content)]);
  if (!files.some(([name]) => name === 'package.json')) throw new ArchiveFault('noManifest');
  return Object.fromEntries(files) as Files;
}

/** Loads the project of a guide.
 * @param address of its archive
 * @throws if it cannot be loaded */
export async function loadArchive(address: string): Promise<Files> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name.slice(name.indexOf('/') + 1),
      strFromU8(content),
    ]),
  );
}

/** Writes an archive with one folder. */
export const archiveOf = (folder: string, files: Files): Uint8Array<ArrayBuffer> =>
  zipSync({
    [folder]: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, strToU8(text)]),
    ),
  });
