/** Processes that run the code of pages. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';

/** Milliseconds that the tests of one stage, or one command of a page, may take. */
export const timeLimit = 120_000;

const ownNetwork = ['bash', '-c', 'ip link set lo up && exec "$@"', '--'];

let isolation: string[] | undefined;

/** A command prefix that gives a command a separate loopback interface, to keep fixed ports of pages from colliding.
 * Empty if the system does not allow this. */
export const isolated = (): string[] =>
  (isolation ??=
    [
      ['unshare', '-n'],
      ['unshare', '-rn'],
    ]
      .map(unshare => [...unshare, ...ownNetwork])
      .find(([program, ...args]) => spawnSync(program!, [...args, 'true']).status === 0) ?? []);

export interface Result {
  exitCode: number | null;
  /** Output of both streams, in order. */
  output: string;
}

/** A command prefix that merges both output streams, to keep their order. */
export const inOrder = ['bash', '-c', 'exec "$@" 2>&1', '--'];

/** Runs a program with a separate temporary folder. Ends the program and everything it started after a limit in
 * milliseconds, or as soon as `enough` has been printed. */
export function execute(
  [program, ...args]: string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  {
    limit = timeLimit,
    enough = () => false,
  }: { limit?: number; enough?: (output: string) => boolean } = {},
): Promise<Result> {
  const temporary = mkdtempSync(path.join(tmpdir(), 'page-'));
  return new Promise<Result>((resolve, reject) => {
    const child = spawn(program!, args, {
      cwd,
      env: { ...env, TMPDIR: temporary },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const end = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    };
    const timer = setTimeout(end, limit);
    const read = (data: Buffer) => {
      output += data.toString();
      if (enough(output)) end();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', exitCode => {
      clearTimeout(timer);
      resolve({ exitCode, output });
    });
  }).finally(() => rmSync(temporary, { recursive: true, force: true }));
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');

/** The output of a program, without colors and the path of its folder. */
export const readable = (output: string, folder: string) =>
  output.replaceAll(escapes, '').replaceAll(folder, '<app>');

/** Processes items, several at a time.
 * @param atOnce how many at a time: the number of cores, unless most items wait
 * @returns the results, in the order of the items */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = availableParallelism(),
): Promise<Result[]> {
  const queue = [...items.entries()];
  const results: Result[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
