/** Tracks the processes that a run has started, and ends them when the run is interrupted. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that a process has to end by itself. */
const patience = 5000;

/** Every process with its parent. */
function parents(): [pid: number, parent: number][] {
  if (!existsSync('/proc/self/stat')) {
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return rows.split('\n').map(row => row.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        // The name of the program, in parentheses, may contain any character.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '');
        return [[Number(name), Number(stat.split(' ')[1])]];
      } catch {
        return []; // The process has ended.
      }
    });
}

/** The descendants of a process. */
export function descendants(of: number): number[] {
  const all = parents();
  const found = [of];
  for (const one of found) found.push(...all.filter(([, up]) => up === one).map(([pid]) => pid));
  return found.slice(1);
}

/** Sends a signal to a process, and returns whether the process received it. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

let isInterrupted = false;

/** Waits for the end of a process and its output. Never returns if the run is interrupted, so that nothing follows.
 * @returns the exit code, or the signal that ended the process */
export async function closed(child: ChildProcess): Promise<number | string> {
  const [code, name] = (await once(child, 'close')) as [number | null, string | null];
  if (isInterrupted) await new Promise(() => undefined);
  return name ?? code!;
}

/** Ends all descendants of this process, by force if they do not end when asked. */
export async function endChildren(): Promise<void> {
  isInterrupted = true;
  const pids = descendants(process.pid);
  for (const pid of pids) signal(pid, 'SIGTERM');
  const start = performance.now();
  let left = pids;
  while (left.length > 0 && performance.now() - start < patience) {
    await wait(50);
    left = left.filter(pid => signal(pid, 0));
  }
  for (const pid of left) signal(pid, 'SIGKILL');
}
