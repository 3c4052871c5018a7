import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './nginx';

/** Milliseconds between two looks at whether the server answers. */
const interval = 20;

/** A server of local authoring. */
export interface AuthoringServer {
  origin: string;
  stop: () => Promise<void>;
}

/** Starts `docusaurus start`, which ends with this process, and waits until it answers.
 * @param siteDir the site, relative to the project or absolute
 * @param page path of a page that the site has
 * @throws if the server ends, with the last 4,000 characters of what it said */
export async function startAuthoring(
  siteDir: string,
  page: string,
  ...options: string[]
): Promise<AuthoringServer> {
  const port = await freePort();
  const docusaurus = path.resolve('node_modules/.bin/docusaurus');
  const args = ['start', siteDir, '--no-open', '--port', String(port), ...options];
  const child = spawn(process.execPath, [docusaurus, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill());
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4000)));
  }
  const ended = once(child, 'exit');
  const origin = `http://localhost:${port}`;
  while (!(await fetch(origin + page, { method: 'HEAD' }).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${said}`);
    await wait(interval);
  }
  return {
    origin,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
