/** Removes copies of the site that interrupted runs left in `.cache`. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { signal } from './children';

/** Removes the copies of processes that have ended. The name of a copy contains the id of its process. */
export function removeCopies(): void {
  if (!existsSync('.cache')) return;
  for (const name of readdirSync('.cache')) {
    const [, pid] = /^site-(?:(\d+)-)?/.exec(name) ?? [];
    if (!name.startsWith('site-') || (pid && signal(Number(pid), 0))) continue;
    rmSync(path.join('.cache', name), { recursive: true, force: true });
  }
}
