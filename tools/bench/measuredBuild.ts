/** Runs builds and measures their time and memory. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const cache = 'node_modules/.cache';

/** Removes the output and caches of earlier builds, so the next build is cold. */
export function clear(): void {
  for (const folder of ['build', '.docusaurus', cache]) {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Measurement {
  seconds: number;
  /** CPU seconds of the process tree, sampled. Only defined on Linux. */
  cpu?: number;
  /** Peak resident memory of the process tree in MiB, sampled. Only defined on Linux. */
  peakMemory?: number;
}

/** Clock ticks per second on Linux. */
const ticks = 100;

/** The current resident memory of a process tree in MiB, and its CPU seconds, including processes that have ended. */
function usage(root: number): { memory: number; cpu: number } | undefined {
  if (!existsSync('/proc/self/status')) return undefined;
  let [memory, cpu] = [0, 0];
  const pending = [root];
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      memory += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      // The fields after the name of the program, which may contain spaces; see proc_pid_stat(5).
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      for (const time of stat.slice(11, 15)) cpu += Number(time) / ticks;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      pending.push(...children.split(' ').filter(Boolean).map(Number));
    } catch {
      // The process ended between the two reads.
    }
  }
  return { memory, cpu };
}

/** Runs `npm run build`, with arguments.
 * @throws if the build fails */
export function build(...args: string[]): Promise<Measurement> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn('npm', ['run', 'build', '--', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4000)));
    }
    let peakMemory: number | undefined;
    let cpu: number | undefined;
    const timer = setInterval(() => {
      const now = usage(child.pid!);
      if (now === undefined) return;
      peakMemory = Math.max(peakMemory ?? 0, now.memory);
      cpu = Math.max(cpu ?? 0, now.cpu);
    }, 200);
    child.on('close', code => {
      clearInterval(timer);
      if (code !== 0) reject(new Error(`The build failed:\n${said}`));
      else
        resolve({
          seconds: Number(((performance.now() - start) / 1000).toFixed(1)),
          cpu: cpu && Math.round(cpu),
          peakMemory,
        });
    });
  });
}
