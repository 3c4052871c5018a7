// Installs versions of the documented framework: `node framework/install.mjs 2.0.0 1.0.0`.
// A version whose lockfile has not changed since its last installation is left alone.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const versions = process.argv.slice(2);
if (versions.length === 0) {
  console.error('Name the versions to install, such as: node framework/install.mjs 2.0.0');
  process.exit(2);
}

for (const version of versions) {
  const folder = join(home, version);
  const lock = join(folder, 'package-lock.json');
  if (!existsSync(lock)) {
    console.error(`framework/${version} has no package-lock.json: there is no such version`);
    process.exit(2);
  }
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) continue;
  const { status } = spawnSync('npm ci --ignore-scripts --no-audit --no-fund', {
    cwd: folder,
    stdio: 'inherit',
    // npm is a script on Windows. Of arguments beside a shell, newer Node.js warns.
    shell: true,
  });
  if (status !== 0) process.exit(status ?? 1);
}
