import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from './nginx';

/** Milliseconds between two requests that test whether the server answers. */
const interval = 20;

/** Milliseconds after which a server that does not answer has failed. */
const limit = 180_000;

/** A running authoring server (`npm start`). */
export interface AuthoringServer {
  origin: string;
  /** The last 20,000 characters of its output, without colours. */
  said: () => string;
  stop: () => Promise<void>;
}

/** Starts an authoring server, which ends with this process, and waits until it answers.
 * @param siteDir folder of the site
 * @param command a command such as `npm start`, to which the port is added
 * @param page path of a page of the site
 * @throws with the output of the server if it exits or does not answer in three minutes */
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
    // npm does not pass signals on to its child processes, so `end` kills the whole process group.
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
