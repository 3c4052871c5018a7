/** Puts a brotli and a gzip file beside each text file of the build, for servers that send such
 * files as they are. Run by `npm run compress` after a build, with the folder if it is not
 * `build`. */
import { copyFileSync, existsSync, linkSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { cacheFolder, evict, hash, writeWhole } from '../src/lib/cache';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

/** The logarithm of a window that the whole text fits into: time goes into the size of the window, too. */
const windowOf = ({ length }: Buffer) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length))));

/** How the text of a file is compressed, by the ending of the result. */
const formats: Record<'br' | 'gz', (text: Buffer) => Promise<Buffer>> = {
  br: text =>
    promisify(brotliCompress)(text, {
      params: {
        [BROTLI_PARAM_QUALITY]: 11,
        [BROTLI_PARAM_LGWIN]: windowOf(text),
        [BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gz: text => promisify(gzip)(text, { level: 9 }),
};

type Format = keyof typeof formats;

/** Puts a result beside its file. A link costs a tenth of a copy; other disks cannot have one. */
function place(result: string, file: string): void {
  rmSync(file, { force: true });
  try {
    linkSync(result, file);
  } catch {
    copyFileSync(result, file);
  }
}

export interface Totals {
  files: number;
  /** How many of their texts the last run has not compressed. */
  changed: number;
  bytes: number;
  br: number;
  gz: number;
}

/** Compresses the text files of a folder. A file that does not get smaller is left alone, and one
 * that an earlier build left compressed is not kept.
 * @param cache where results are kept by what they come from; those of other files are evicted
 * @returns how many files there are, and the bytes of all of them in each form
 * @throws if the folder has no page */
export async function compress(folder: string, cache: string): Promise<Totals> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Error(`${folder} has no built site: run "npm run build" first`);
  }
  const files = globSync('**/*.{html,js,css,json,md,xml,xsl,svg,txt}', {
    cwd: folder,
    absolute: true,
  });
  const { brotli, zlib } = process.versions;
  const code = readFileSync(__filename);
  const totals = { files: files.length, bytes: 0, br: 0, gz: 0 };
  const changed = new Set<string>();
  const results = new Set<string>();
  const written = new Set<string>();
  const pending = files.values();
  const work = async () => {
    for (const file of pending) {
      const text = readFileSync(file);
      const key = hash(brotli, zlib, code, text);
      totals.bytes += text.length;
      for (const [name, pack] of Object.entries(formats) as [Format, (typeof formats)[Format]][]) {
        const result = path.join(cache, `${key}.${name}`);
        let size = statSync(result, { throwIfNoEntry: false })?.size;
        if (size === undefined) {
          changed.add(key);
          const packed = await pack(text);
          writeWhole(result, packed);
          size = packed.length;
        }
        totals[name] += Math.min(size, text.length);
        results.add(path.basename(result));
        if (size >= text.length) continue;
        place(result, `${file}.${name}`);
        written.add(`${file}.${name}`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  evict(cache, name => results.has(name));
  const compressed = globSync('**/*.{br,gz}', { cwd: folder, absolute: true, dot: true });
  for (const file of compressed) if (!written.has(file)) rmSync(file);
  return { ...totals, changed: changed.size };
}

if (require.main === module) {
  compress(process.argv[2] ?? 'build', cacheFolder('', 'compressed')).then(
    ({ files, changed, bytes, br, gz }) => {
      const megabytes = (count: number) => `${(count / 1e6).toFixed(1)} MB`;
      console.log(
        `${files} files (${changed} changed), ${megabytes(bytes)}; ` +
          `brotli ${megabytes(br)}, gzip ${megabytes(gz)}`,
      );
    },
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
