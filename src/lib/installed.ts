import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What npm has installed in a folder: packages with their versions, as JSON. It is what results follow
 * from that are kept; the folder's own lockfile says what should be installed, and may be newer.
 * Empty where nothing is installed.
 *
 * Source: the file in which npm keeps this for itself. */
export function installedIn(folder: string): string {
  const file = path.join(folder, 'node_modules/.package-lock.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
