/** Builds of the site, measured. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const cache = 'node_modules/.cache';

/** Removes what earlier builds left, so that the next one is cold.
 * @param kept the cache of a plugin that is not to be removed */
export function clear(kept?: string): void {
  const caches = existsSync(cache) ? readdirSync(cache) : [];
  const folders = caches.filter(name => name !== kept).map(name => path.join(cache, name));
  for (const folder of ['build', '.docusaurus', ...folders]) {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Measurement {
  seconds: number;
  /** Highest resident memory of the process tree, in MiB, sampled; undefined off Linux. */
  peakMemory?: number;
}

/** Resident memory of a process and its children, in MiB. */
function residentMemory(root: number): number | undefined {
  if (!existsSync('/proc/self/status')) return undefined;
  let sum = 0;
  const pending = [root];
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      pending.push(...children.split(' ').filter(Boolean).map(Number));
    } catch {
      // The process ended between the two reads.
    }
  }
  return sum;
}

/** Runs `npm run build`, with arguments.
 * @throws if the build fails */
export function build(...args: string[]): Promise<Measurement> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/build.ts', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4000)));
    }
    let peakMemory: number | undefined;
    const timer = setInterval(() => {
      const now = residentMemory(child.pid!);
      if (now !== undefined) peakMemory = Math.max(peakMemory ?? 0, now);
    }, 200);
    child.on('close', code => {
      clearInterval(timer);
      if (code !== 0) reject(new Error(`The build failed:\n${said}`));
      else
        resolve({ seconds: Number(((performance.now() - start) / 1000).toFixed(1)), peakMemory });
    });
  });
}
