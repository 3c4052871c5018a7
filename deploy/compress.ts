/** Writes a brotli and a gzip file next to each text file of the build, for servers that send precompressed files. Run
 * by `npm run compress` after a build. Takes a folder other than `build` as argument. */
import { copyFileSync, existsSync, linkSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { cacheFolder, evict, hash, writeWhole } from '../src/lib/cache';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

/** The logarithm of the smallest window that fits the whole text. Larger windows take more time. */
const windowOf = ({ length }: Buffer) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length))));

/** Compressors by file extension. */
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

/** Writes a result next to its file. Linking takes a tenth of the time of copying, but does not work across disks. */
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
  /** How many different texts were not in the cache. */
  changed: number;
  bytes: number;
  br: number;
  gz: number;
}

/** Compresses the text files of a folder. Skips results that are not smaller than their file, and removes compressed
 * files of earlier builds.
 * @param cache cache folder, from which results of other texts are evicted
 * @returns the number of files, and their total bytes in each format
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
