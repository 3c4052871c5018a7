// Installs versions of the documented framework: `node framework/install.mjs 2.0.0 1.0.0`, at the same time, as
// npm waits for the network and the disk for a quarter of its time.
// A version whose lockfile has not changed since its last installation is left alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const versions = process.argv.slice(2);
if (versions.length === 0) {
  console.error('Name the versions to install, such as: node framework/install.mjs 2.0.0');
  process.exit(2);
}
const lockOf = version => join(home, version, 'package-lock.json');
const unknown = versions.find(version => !existsSync(lockOf(version)));
if (unknown) {
  console.error(`framework/${unknown} has no package-lock.json: there is no such version`);
  process.exit(2);
}

function isInstalled(version) {
  const installed = join(home, version, 'node_modules/.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockOf(version)).mtimeMs;
}

/** Returns the exit code of npm. */
async function install(version) {
  const npm = spawn('npm ci --ignore-scripts --no-audit --no-fund', {
    cwd: join(home, version),
    stdio: 'inherit',
    // npm is a script on Windows. Of arguments beside a shell, newer Node.js warns.
    shell: true,
  });
  const [code] = await once(npm, 'close');
  if (code !== 0) console.error(`framework/${version} could not be installed`);
  return code ?? 1;
}

const codes = await Promise.all(versions.filter(version => !isInstalled(version)).map(install));
process.exitCode = codes.find(code => code !== 0) ?? 0;
