import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { FrameworkVersion } from '../src/config/site';

interface LockFile {
  packages: Record<string, { version?: string; dependencies?: Record<string, string> }>;
}

const readLock = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as LockFile;

/** Whether the installed packages of a version match its lockfile. */
function isInstalled(version: FrameworkVersion): boolean {
  // npm writes this file last.
  const record = `framework/${version}/node_modules/.package-lock.json`;
  if (!existsSync(record)) return false;
  const installed = readLock(record).packages;
  const locked = readLock(`framework/${version}/package-lock.json`).packages;
  const direct = Object.keys(locked['']?.dependencies ?? {});
  return (
    direct.every(name => installed[`node_modules/${name}`]) &&
    Object.entries(installed).every(([folder, one]) => locked[folder]?.version === one.version)
  );
}

/** Installs the documented versions that are not installed yet, and prints which.
 * @returns the versions that could not be installed, each with the output of npm */
export function installFramework(versions: FrameworkVersion[]): Map<FrameworkVersion, string> {
  const failed = new Map<FrameworkVersion, string>();
  for (const version of versions) {
    if (isInstalled(version)) continue;
    console.log(`framework/${version} is not installed: installing it`);
    const { status, stderr } = spawnSync(process.execPath, ['framework/install.mjs', version], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1' },
    });
    const reason = /^npm error (?!code )(.+)$/m.exec(stderr)?.[1] ?? stderr.trim().split('\n')[0]!;
    if (status !== 0) failed.set(version, reason || `ended with ${status}`);
  }
  return failed;
}
