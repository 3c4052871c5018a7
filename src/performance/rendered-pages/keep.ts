import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Rendered {
  html: string;
  /** `modules`: those whose chunks were loaded for the page. */
  collectedData: { modules: string[] };
}

export type Render = (page: { pathname: string }) => Promise<Rendered>;

interface Kept {
  /** Hash of what made the page. */
  madeBy: string;
  rendered: Rendered;
}

const hash = (...texts: (string | Buffer)[]) =>
  texts.reduce((sum, text) => sum.update(text).update('\0'), createHash('sha256')).digest('hex');

/** The bundler's function that names the file of a chunk, by tables of all of them. */
const fileOfChunk = /(?<=\n__webpack_require__\.u = )[^]*?(?=\n\}\n)/;

/** A function that renders pages as another does, but takes those that it rendered before in the same
 * way from a folder.
 * @param installed name of what the bundle does not hold and renders with
 * @param bundle path of the bundle that renders, with its chunks in `assets/js` beside it
 * @param chunkOf name of the chunk of a module; pages with modules of no chunk are not kept */
export function keepPages(
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
  mkdirSync(folder, { recursive: true });
  const scripts = path.join(path.dirname(bundle), 'assets/js');
  const files = new Map(readdirSync(scripts).map(file => [file.replace(/\..*/, ''), file]));
  const app = hash(
    process.version,
    installed,
    readFileSync(bundle, 'utf8').replace(fileOfChunk, ''),
  );

  const hashes = new Map<string, string>();
  const hashOf = (file: string) => {
    if (!hashes.has(file)) hashes.set(file, hash(readFileSync(path.join(scripts, file))));
    return hashes.get(file)!;
  };
  /** Undefined if that cannot be told. */
  const madeBy = (modules: string[]): string | undefined => {
    const used = modules.map(module => files.get(chunkOf(module) ?? ''));
    return used.every(file => file !== undefined) ? hash(app, ...used.map(hashOf)) : undefined;
  };

  const read = (file: string): Rendered | undefined => {
    try {
      const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
      return kept.madeBy === madeBy(kept.rendered.collectedData.modules)
        ? kept.rendered
        : undefined;
    } catch {
      // Never rendered, or a build was stopped as it wrote.
      return undefined;
    }
  };

  return async page => {
    const file = path.join(folder, `${hash(page.pathname).slice(0, 32)}.json`);
    const before = read(file);
    if (before) return before;
    const rendered = await render(page);
    const key = madeBy(rendered.collectedData.modules);
    if (key) writeFileSync(file, JSON.stringify({ madeBy: key, rendered } satisfies Kept));
    return rendered;
  };
}
