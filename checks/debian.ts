import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let listsAreFresh = false;

/** Installs packages of Debian.
 * @throws where this is not Debian, the user is not root, or apt fails */
export function installDebianPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error('only for root on Debian');
  }
  // Standard output belongs to the caller's report.
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (!listsAreFresh) apt('update', '-qq');
  listsAreFresh = true;
  apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}
