import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hash, writeWhole } from '../../lib/cache';

interface Rendered {
  html: string;
  /** `modules`: those whose chunks were loaded for the page. */
  collectedData: { modules: string[] };
}

export type Render = (page: { pathname: string }) => Promise<Rendered>;

interface Entry {
  key: string;
  rendered: Rendered;
}

/** The bundler's function that names the file of a chunk, by tables of all of them. */
const fileOfChunk = /(?<=\n__webpack_require__\.u = )[^]*?(?=\n\}\n)/;

/** The name of the file of a page in the cache. */
export const fileOf = (pathname: string): string => `${hash(pathname)}.json`;

/** A function that renders pages as another does, but takes those from a folder that an earlier build
 * rendered in the same way.
 * @param installed key of what the bundle renders with and does not hold
 * @param bundle path of the bundle that renders, with its chunks in `assets/js` beside it
 * @param chunkOf name of the chunk of a module; pages with modules of no chunk are not cached */
export function cachePages(
  render: Render,
  {
    folder,
    installed,
    bundle,
    chunkOf,
  }: {
    folder: string;
    installed: string;
    bundle: string;
    chunkOf: (module: string) => string | undefined;
  },
): Render {
  const scripts = path.join(path.dirname(bundle), 'assets/js');
  const files = new Map(readdirSync(scripts).map(file => [file.replace(/\..*/, ''), file]));
  const app = hash(installed, readFileSync(bundle, 'utf8').replace(fileOfChunk, ''));

  const hashes = new Map<string, string>();
  const hashOf = (file: string) => {
    if (!hashes.has(file)) hashes.set(file, hash(readFileSync(path.join(scripts, file))));
    return hashes.get(file)!;
  };
  /** Undefined if that cannot be told. */
  const keyOf = (modules: string[]): string | undefined => {
    const used = modules.map(module => files.get(chunkOf(module) ?? ''));
    return used.every(file => file !== undefined) ? hash(app, ...used.map(hashOf)) : undefined;
  };

  const read = (file: string): Rendered | undefined => {
    try {
      const { key, rendered } = JSON.parse(readFileSync(file, 'utf8')) as Entry;
      return key === keyOf(rendered.collectedData.modules) ? rendered : undefined;
    } catch {
      // Never rendered.
      return undefined;
    }
  };

  return async page => {
    const file = path.join(folder, fileOf(page.pathname));
    const before = read(file);
    if (before) return before;
    const rendered = await render(page);
    const key = keyOf(rendered.collectedData.modules);
    if (key) writeWhole(file, JSON.stringify({ key, rendered } satisfies Entry));
    return rendered;
  };
}
