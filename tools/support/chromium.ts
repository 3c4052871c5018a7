import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';
import { installDebianPackages } from '../../src/lib/debian';

/** The first one is Chromium without windows, which does with half of the processor time. */
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

/** The path of a Chromium: $CHROMIUM_PATH, one on the PATH, or Playwright's own. Where there is
 * none, installs one. */
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

/** How tests, benches and checks start it: without a sandbox, so that root can, and without calls of its own. Pages
 * of one site share a process: Chromium 150 of Debian 12 crashes where a link opens a tab in another. Remove that
 * once Debian has none of these any more. */
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
