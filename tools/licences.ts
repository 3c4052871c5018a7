/** Prints the licences of the packages that the site is built with, as the lockfile names them, and the packages with
 * rare licences. Run by `npx tsx tools/licences.ts`. */
import { readFileSync } from 'node:fs';

interface Lockfile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
const holders = new Map<string, Set<string>>();
for (const [folder, { version, license = 'not stated', dev, link }] of Object.entries(packages)) {
  if (folder === '' || dev || link) continue;
  const name = `${folder.replace(/^.*node_modules\//, '')}@${version}`;
  holders.set(license, (holders.get(license) ?? new Set()).add(name));
}
const few = 5;
for (const [license, names] of [...holders].sort(([, a], [, b]) => b.size - a.size)) {
  const who = names.size > few ? '' : `: ${[...names].sort().join(', ')}`;
  console.log(`${String(names.size).padStart(5)} ${license}${who}`);
}
