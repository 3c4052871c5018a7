/** Processes in which the code of pages runs. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';

/** Milliseconds that the tests of one stage, or one command of a page, may take. */
export const timeLimit = 120_000;

const ownNetwork = ['bash', '-c', 'ip link set lo up && exec "$@"', '--'];

let isolation: string[] | undefined;

/** A prefix that gives a command a loopback interface of its own, so that fixed ports of pages do
 * not meet; empty where the system does not let us. */
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
  /** What was printed, both streams in order. */
  output: string;
}

/** Has a command write both of its streams into one, so that what it writes stays in order. */
export const inOrder = ['bash', '-c', 'exec "$@" 2>&1', '--'];

/** Runs a program and all that it starts, with a temporary folder of its own; ends them after a limit in
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
        // It has ended by itself.
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

/** What a program printed, without colours and the path of its folder. */
export const readable = (output: string, folder: string) =>
  output.replaceAll(escapes, '').replaceAll(folder, '<app>');

/** Does work for each of some things, for several at once.
 * @param atOnce how many: as many as there are cores, unless most of them wait
 * @returns what came of each, in the order of the things */
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
