/** Builds the site twice from nothing and compares what came out, file by file. Run by
 * `npx tsx checks/reproducible.ts`, with arguments of `docusaurus build` such as `--locale en`.
 * It removes `build/` and the caches. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { build, clear } from '../bench/builds';

const shown = 10;

/** The files that are not the same in both folders, sorted, each with how it differs.
 * @throws if neither folder has a file */
export function differences(first: string, second: string): string[] {
  const list = (folder: string) => new Set(globSync('**', { cwd: folder, dot: true }));
  const [left, right] = [list(first), list(second)];
  const all = [...new Set([...left, ...right])].sort();
  if (all.length === 0) throw new Error('Neither build has a file');
  return all.flatMap(file => {
    if (!right.has(file)) return [`${file}: only in the first build`];
    if (!left.has(file)) return [`${file}: only in the second build`];
    const [a, b] = [first, second].map(folder => readFileSync(path.join(folder, file)));
    if (a!.equals(b!)) return [];
    const at = a!.findIndex((byte, index) => byte !== b![index]);
    const [before, after] = [a!, b!].map(text =>
      JSON.stringify(text.subarray(Math.max(0, at - 30), at + 30).toString()),
    );
    return [`${file}: from byte ${at}, ${before} became ${after}`];
  });
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'reproducible-'));
  try {
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')] as const;
    for (const outDir of [first, second]) {
      clear();
      const { seconds } = await build('--out-dir', outDir, ...process.argv.slice(2));
      console.log(`built in ${seconds} s`);
    }
    const found = differences(first, second);
    for (const line of found.slice(0, shown)) console.log(line);
    const count = globSync('**', { cwd: first, dot: true }).length;
    console.log(`${count} files, ${found.length} differ`);
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (require.main === module) void main();
