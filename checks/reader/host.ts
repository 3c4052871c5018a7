// Runs in the network namespace of one application: starts the application as a process, sends it requests and stops
// it. start.ts sends the job and reads the result.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { PlainRequest, ShownRequest } from '../../src/content/requests';
import type { Exchange } from '../snippets/transcript';

/** An application to be started. */
export interface Start {
  folder: string;
  /** A bash script for this folder, which ends with `exec` of the program. */
  script: string;
  env: NodeJS.ProcessEnv;
  /** The output that says that the application is ready. Absent if it says so through its channel to this process. */
  ready?: string;
  requests: ShownRequest[];
}

/** The result of a start. */
export interface Started {
  /** Why the application did not start or did not stop. */
  fault?: string;
  output: string;
  /** Whether it listens for HTTP. */
  serves: boolean;
  /** The answers to each request: none if the port does not answer, several for a script. */
  answers: Exchange[][];
}

/** Milliseconds that an application may take to start, to answer, and to stop. */
const timeLimit = 60_000;

/** A request that shows whether a port answers. */
const probe: PlainRequest = { method: 'GET', url: '/', headers: {}, body: '' };

const within = <T>(promise: Promise<T>, what: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} took over ${timeLimit / 1000} s`)),
      timeLimit,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** The processes of a group. */
const processesOf = (group: number): string[] =>
  readdirSync('/proc').filter(name => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return (
        Number(
          readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ')[2],
        ) === group
      );
    } catch {
      return false;
    }
  });

/** The TCP ports on which a process and its children listen. */
function portsOf(group: number): number[] {
  const sockets = new Set(
    processesOf(group).flatMap(pid => {
      try {
        return readdirSync(`/proc/${pid}/fd`).flatMap(fd => {
          try {
            return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
          } catch {
            return [];
          }
        });
      } catch {
        return [];
      }
    }),
  );
  // Without IPv6, the second file does not exist.
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].filter(table => existsSync(table));
  const ports = tables.flatMap(table =>
    readFileSync(table, 'utf8')
      .split('\n')
      .slice(1)
      .map(line => line.trim().split(/\s+/))
      .filter(columns => columns[3] === '0A' && sockets.has(columns[9]!))
      .map(columns => parseInt(columns[1]!.split(':')[1]!, 16)),
  );
  return [...new Set(ports)];
}

/** Sends a request.
 * @param limit milliseconds until it gives up
 * @throws if the answer does not arrive, or is incomplete */
async function send(port: number, request: PlainRequest, limit = timeLimit): Promise<Exchange> {
  const { method, url, headers, body } = request;
  const sent = http.request({
    port,
    host: '127.0.0.1',
    method,
    path: url,
    headers,
    agent: false,
    signal: AbortSignal.timeout(limit),
  });
  sent.end(body);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
    // Neither event fires if the application upgrades the protocol.
    sent.on('close', () => reject(new Error('no answer')));
  });
  const { rawHeaders: raw, statusCode, statusMessage } = response;
  const head = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < raw.length; at += 2) head.push(`${raw[at]}: ${raw[at + 1]}`);
  return { method, url, head: head.join('\r\n'), body: await text(response) };
}

/** Makes `curl` print the headers of answers too, unless the script reads the output itself through a pipe. `-p` only
 * matches pipes that the script makes, by `|` or `$(…)`: what Node.js calls a pipe, through which it reads the output
 * of the script, is a socket. */
const curl = `curl() {
  if [ -p /dev/stdout ]; then command curl --silent "$@"
  else command curl --silent --include "$@" && echo; fi
}`;

/** The running processes, each the leader of a process group. */
const running = new Set<ChildProcess>();

/** Ends a process and everything that it started. */
function end(child: ChildProcess): void {
  running.delete(child);
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Runs a script with `curl`.
 * @throws if it takes too long */
function runScript(script: string, folder: string, env: NodeJS.ProcessEnv): Promise<Exchange[]> {
  const shell = spawn('bash', ['-c', `${curl}\n${script}`], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(shell);
  let output = '';
  shell.stdout.on('data', data => (output += String(data)));
  const exchanges = new Promise<Exchange[]>((resolve, reject) => {
    shell.on('error', reject);
    shell.on('close', () => {
      const parts = output.split(/^(?=HTTP\/1\.1 \d{3})/m).filter(part => /^HTTP/.test(part));
      resolve(
        parts.map(part => {
          const [head, ...body] = part.split('\r\n\r\n');
          return { method: '', url: '', head: head!, body: body.join('\r\n\r\n').trimEnd() };
        }),
      );
    });
  });
  return within(exchanges, 'a script').finally(() => end(shell));
}

/** The port that answers HTTP. */
async function findHttp(ports: number[]): Promise<number | undefined> {
  for (const port of ports.sort((a, b) => a - b)) {
    if (await send(port, probe, 2000).catch(() => undefined)) return port;
  }
  return undefined;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function start(job: Start): Promise<Started> {
  const { folder, script, env, ready, requests } = job;
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  let output = '';
  const closed = new Promise<void>(resolve => child.once('close', () => resolve()));
  const result: Started = { output: '', serves: false, answers: [] };
  try {
    const isReady = new Promise<void>((resolve, reject) => {
      const read = (data: Buffer) => {
        output += data.toString();
        if (ready && output.includes(ready)) resolve();
      };
      child.stdout!.on('data', read);
      child.stderr!.on('data', read);
      child.on('message', message => {
        if ((message as { title?: string }).title === 'server-ready') resolve();
      });
      child.on('error', reject);
      void closed.then(() => reject(new Error('it ended before it was ready')));
    });
    await within(isReady, 'its start');
    const port = await findHttp(portsOf(child.pid!));
    result.serves = port !== undefined;
    for (const request of requests) {
      const answer = async () => {
        if ('script' in request) return runScript(request.script, folder, env);
        return port === undefined ? [] : [await send(port, request)];
      };
      result.answers.push(await answer().catch(() => []));
    }
    if (hasEnded(child)) throw new Error('it ended by itself');
    process.kill(child.pid!, 'SIGTERM');
    await within(closed, 'its stop');
    if (child.exitCode !== 0)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
  } catch (error) {
    result.fault = (error as Error).message;
  } finally {
    end(child);
  }
  return { ...result, output };
}

process.on('message', (job: Start) => {
  void start(job).then(started => process.send!(started));
});
// Also if the parent is stopped: an application whose output nobody reads would log this error without end.
process.on('disconnect', () => {
  running.forEach(end);
  process.exit();
});
