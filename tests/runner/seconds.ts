/** Records how long files and commands took in their last run on this machine. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const record = 'node_modules/.cache/tests/seconds.json';

const known = (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}) as Record<
  string,
  number
>;

/** @returns seconds, or undefined before the first run */
export const secondsOf = (name: string): number | undefined => known[name];

/** Records how long something took. */
export function keepSeconds(name: string, seconds: number): void {
  known[name] = Math.round(seconds * 10) / 10;
}

/** Writes the recorded durations, for the next run. */
export function writeSeconds(): void {
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(known, null, 1));
}
