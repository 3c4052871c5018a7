import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from './nginx';

/** Milliseconds between two looks at whether the server answers. */
const interval = 20;

/** Milliseconds after which a server that does not answer is given up. */
const limit = 180_000;

/** A server of local authoring. */
export interface AuthoringServer {
  origin: string;
  /** The last 20,000 characters that it wrote to the terminal, without colours. */
  said: () => string;
  stop: () => Promise<void>;
}

/** Starts a server of local authoring, which ends with this process, and waits until it answers.
 * @param siteDir the site
 * @param command as a document writes it, such as `npm start`; the port is added
 * @param page path of a page that the site has
 * @throws if the server ends or does not answer in three minutes, with what it said */
export async function startAuthoring(
  siteDir: string,
  command: string,
  page: string,
): Promise<AuthoringServer> {
  const port = await freePort();
  const options = `${command.includes(' -- ') ? '' : '-- '}--no-open --port ${port}`;
  const child = spawn(`${command} ${options}`, {
    cwd: siteDir,
    shell: true,
    // npm does not hand signals on to what it runs: the whole group is ended.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = () => void (hasEnded() || process.kill(-child.pid!));
  process.once('exit', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on(
      'data',
      (text: Buffer) => (said = stripVTControlCharacters(said + text.toString()).slice(-20_000)),
    );
  }
  const origin = `http://localhost:${port}`;
  const patience = AbortSignal.timeout(limit);
  while (!(await fetch(origin + page, { method: 'HEAD' }).catch(() => undefined))?.ok) {
    if (hasEnded()) throw new Error(`${command} in ${siteDir} ended:\n${said}`);
    if (patience.aborted) {
      end();
      throw new Error(`${command} in ${siteDir} does not answer ${page}:\n${said}`);
    }
    await wait(interval);
  }
  return {
    origin,
    said: () => said,
    stop: async () => {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}
