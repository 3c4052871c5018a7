/** Builds a copy of the site twice from scratch, in two folders, and compares the builds file by file. The copy uses
 * the packages of the site, but its own caches. Run by `npx tsx tools/reproducible.ts`, with arguments of
 * `docusaurus build` such as `--locale en`. */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { copySite, SiteCopy } from './siteCopy';

const shown = 10;

/** The files that differ between two folders, sorted, each with its first difference.
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

/** Builds a copy from scratch.
 * @returns the folder of the build, next to the folder of the copy */
function build(copy: SiteCopy): string {
  const start = performance.now();
  const run = (command: string) => {
    const { status, output } = copy.run(command, { TYPE_CARDS: 'true' });
    if (status !== 0) throw new Error(`${command} failed:\n${output.slice(-4000)}`);
  };
  run('npm run --silent clear');
  const left = ['node_modules/.cache', '.docusaurus', 'build'].filter(one =>
    existsSync(copy.at(one)),
  );
  if (left.length > 0) throw new Error(`npm run clear did not remove ${left.join(', ')}`);
  run(['npm run build --', ...process.argv.slice(2)].join(' '));
  const built = `${copy.folder}.build`;
  renameSync(copy.at('build'), built);
  console.log(`built in ${Math.round((performance.now() - start) / 1000)} s`);
  return built;
}

function main(): void {
  const copy = copySite();
  // The second build uses the same files with the same dates in another folder.
  const moved = new SiteCopy(`${copy.folder}-moved`);
  const folders = [copy.folder, moved.folder].flatMap(folder => [folder, `${folder}.build`]);
  try {
    const first = build(copy);
    renameSync(copy.folder, moved.folder);
    const second = build(moved);
    const found = differences(first, second);
    for (const line of found.slice(0, shown)) console.log(line);
    const count = globSync('**', { cwd: first, dot: true }).length;
    console.log(`${count} files, ${found.length} differ`);
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    for (const folder of folders) new SiteCopy(folder).remove();
  }
}

if (require.main === module) main();
