/** Puts a brotli and a gzip file beside each text file of the build, for servers that send such
 * files as they are. Run by `npm run compress` after a build, with the folder if it is not
 * `build`. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { globSync } from 'tinyglobby';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

/** How files are compressed, by the ending of the result. */
export const formats = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      // Quality 9 takes longer than this, the highest, and leaves a tenth more.
      params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gz: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
};

export interface Totals {
  files: number;
  bytes: number;
  br: number;
  gz: number;
}

/** Compresses the text files of a folder. A file that does not get smaller is left alone, and one
 * that an earlier build left compressed is not kept.
 * @returns how many files there are, and the bytes of all of them in each form
 * @throws if the folder has no page */
export async function compress(folder: string): Promise<Totals> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Error(`${folder} has no built site: run "npm run build" first`);
  }
  const old = globSync('**/*.{br,gz}', { cwd: folder, absolute: true, dot: true });
  await Promise.all(old.map(file => rm(file)));
  const files = globSync('**/*.{html,js,css,json,jsonl,md,xml,xsl,svg,txt}', {
    cwd: folder,
    absolute: true,
  });
  const totals: Totals = { files: files.length, bytes: 0, br: 0, gz: 0 };
  const pending = files.values();
  const work = async () => {
    for (const file of pending) {
      const text = await readFile(file);
      totals.bytes += text.length;
      for (const [name, pack] of Object.entries(formats) as [
        keyof typeof formats,
        typeof formats.br,
      ][]) {
        const packed = await pack(text);
        if (packed.length < text.length) await writeFile(`${file}.${name}`, packed);
        totals[name] += Math.min(packed.length, text.length);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return totals;
}

if (require.main === module) {
  compress(process.argv[2] ?? 'build').then(
    ({ files, bytes, br, gz }) => {
      const megabytes = (count: number) => `${(count / 1e6).toFixed(1)} MB`;
      console.log(
        `${files} files, ${megabytes(bytes)}; brotli ${megabytes(br)}, gzip ${megabytes(gz)}`,
      );
    },
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
