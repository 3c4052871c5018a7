import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';
import { installDebianPackages } from './debian';

/** The first is headless Chromium, which needs half of the CPU time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [
    ...names.flatMap(name => folders.map(folder => join(folder, name))),
    chromium.executablePath(),
  ].find(file => existsSync(file));
}

function run(command: string, ...args: string[]): void {
  if (process.env.NO_INSTALL) throw new Error('--no-install');
  // Standard output belongs to the test report.
  execFileSync(command, args, { stdio: ['ignore', process.stderr, process.stderr] });
}

const ways: [name: string, install: () => void][] = [
  [
    'apt-get install chromium-headless-shell',
    () => installDebianPackages('chromium-headless-shell'),
  ],
  [
    'npx playwright-core install chromium',
    () => run('npx', 'playwright-core', 'install', 'chromium'),
  ],
];

/** The path of a Chromium: $CHROMIUM_PATH, a Chromium on the PATH, or the one of Playwright. Installs Chromium if there
 * is none. */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
    return named;
  }
  const found = installed();
  if (found) return found;
  const failures: string[] = [];
  for (const [name, install] of ways) {
    try {
      install();
      const browser = installed();
      if (browser) return browser;
      failures.push(`${name}: left no browser behind`);
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`);
    }
  }
  throw new Error(
    [
      'No Chromium was found, and none could be installed:',
      ...failures,
      'Install one and set CHROMIUM_PATH to it.',
    ].join('\n  '),
  );
}

/** Options with which tests, benches and checks start Chromium: without a sandbox, which root cannot use, and without
 * background requests. Pages of one site share a process, since Chromium 150 of Debian 12 crashes if a link opens a tab
 * in another process. Remove `--process-per-site` once Debian has a newer version. */
export function launchOptions(): LaunchOptions {
  return {
    executablePath: findChromium(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--process-per-site',
    ],
  };
}
