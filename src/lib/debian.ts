import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let listsAreFresh = false;

/** Announces and installs Debian packages.
 * @throws if installing is switched off (`npm test -- --no-install`), the system is not Debian, the user is not
 *   root, or apt fails */
export function installDebianPackages(...names: string[]): void {
  const command = `apt-get install ${names.join(' ')}`;
  if (process.env.NO_INSTALL) throw new Error(`--no-install: run ${command}`);
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error(`only for root on Debian, where it is ${command}`);
  }
  // Standard output belongs to the caller's report.
  process.stderr.write(`Installs packages of Debian: ${command} (--no-install leaves them out)\n`);
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (!listsAreFresh) apt('update', '-qq');
  listsAreFresh = true;
  apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}
