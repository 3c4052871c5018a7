import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { DocVersion } from '../src/config/site';

/** Installs those of the documented versions that are not installed yet, and says so.
 * @returns those that could not be, each with what npm said */
export function installFramework(versions: DocVersion[]): Map<DocVersion, string> {
  const failed = new Map<DocVersion, string>();
  for (const version of versions) {
    // npm writes this file last.
    if (existsSync(`framework/${version}/node_modules/.package-lock.json`)) continue;
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

/** The package that stands for a version of the framework. */
const mainPackages: Record<DocVersion, string> = {
  '3.0.0': '@midwayjs/core',
  '2.0.0': '@midwayjs/core',
  '1.0.0': 'midway',
};

/** The package that the guides of a version are checked against, and its release. */
export function checkedAgainst(version: DocVersion): { name: string; release: string } {
  const manifest = JSON.parse(readFileSync(`framework/${version}/package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const name = mainPackages[version];
  return { name, release: manifest.dependencies[name]! };
}
