import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads a file of a built site.
 * @throws with the command to run if the site is not built */
export function readBuilt(build: string, name: string): string {
  const file = path.join(build, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new Error(`${path.resolve(file)} does not exist: run "npm run build" first`);
}
