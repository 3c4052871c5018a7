import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '../../src/content/pages';
import { installDebianPackages } from '../../src/lib/debian';

/** Milliseconds that a server may take until it accepts connections. */
const startLimit = 60_000;

interface Server {
  program: string;
  /** Name of the Debian package. Absent if Debian has none. */
  debian?: string;
  port: number;
  /** For programs such as PostgreSQL that refuse to run as root. */
  user?: string;
  prepare?: string[][];
  args: string[];
  env?: Record<string, string>;
  /** Commands to run once the server listens: they create accounts and databases. */
  setUp?: string[][];
}

const port = (number: number) => String(number);

/** The servers that a page can ask for with `servers` in its front matter, on their usual ports of 127.0.0.1. Servers
 * with accounts use `library` as user, password and database. */
const servers: Record<string, (folder: string) => Server> = {
  redis: folder => ({
    program: 'redis-server',
    debian: 'redis-server',
    port: 6379,
    args: ['--port', port(6379), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
  }),
  mysql: folder => ({
    program: 'mariadbd',
    debian: 'mariadb-server',
    port: 3306,
    prepare: [
      [
        'mariadb-install-db',
        `--datadir=${folder}/data`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
      ],
    ],
    args: [
      '--no-defaults',
      '--user=root',
      `--datadir=${folder}/data`,
      `--socket=${folder}/mysql.sock`,
      `--pid-file=${folder}/mysql.pid`,
      '--bind-address=127.0.0.1',
      '--port=3306',
    ],
    setUp: [
      [
        'mariadb',
        '--no-defaults',
        `--socket=${folder}/mysql.sock`,
        '--user=root',
        '--execute',
        "CREATE DATABASE library; CREATE USER library@'%' IDENTIFIED BY 'library'; GRANT ALL ON *.* TO library@'%'",
      ],
    ],
  }),
  postgresql: folder => ({
    program: 'postgres',
    debian: 'postgresql',
    port: 5432,
    user: 'postgres',
    prepare: [['initdb', '-D', `${folder}/data`, '-U', 'postgres', '-A', 'trust']],
    args: ['-D', `${folder}/data`, '-h', '127.0.0.1', '-p', port(5432), '-k', folder],
    setUp: [
      [
        'psql',
        '-h',
        '127.0.0.1',
        '-U',
        'postgres',
        '-c',
        "CREATE ROLE library LOGIN SUPERUSER PASSWORD 'library'",
        '-c',
        'CREATE DATABASE library OWNER library',
      ],
    ],
  }),
  rabbitmq: folder => ({
    program: '/usr/lib/rabbitmq/bin/rabbitmq-server',
    debian: 'rabbitmq-server',
    port: 5672,
    args: [],
    env: {
      HOME: folder,
      RABBITMQ_NODENAME: 'pages@localhost',
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_MNESIA_BASE: folder,
      RABBITMQ_LOG_BASE: folder,
      RABBITMQ_PID_FILE: `${folder}/pid`,
      RABBITMQ_ENABLED_PLUGINS_FILE: `${folder}/plugins`,
    },
  }),
  mqtt: () => ({ program: 'mosquitto', debian: 'mosquitto', port: 1883, args: ['-p', port(1883)] }),
  etcd: folder => ({
    program: 'etcd',
    debian: 'etcd-server',
    port: 2379,
    args: [
      '--data-dir',
      folder,
      '--listen-client-urls',
      'http://127.0.0.1:2379',
      '--advertise-client-urls',
      'http://127.0.0.1:2379',
      '--listen-peer-urls',
      'http://127.0.0.1:0',
    ],
  }),
  mongodb: folder => ({
    program: 'mongod',
    port: 27017,
    args: ['--bind_ip', '127.0.0.1', '--dbpath', folder],
  }),
  consul: () => ({ program: 'consul', port: 8500, args: ['agent', '-dev'] }),
  kafka: () => ({ program: 'kafka-server-start.sh', port: 9092, args: [] }),
};

/** The servers that a page asks for. */
export const serversOf = (page: Page) => (page.frontMatter.servers ?? []) as string[];

/** The names that front matter may use. */
const serverNames = Object.keys(servers);

/** Folders with servers, besides those on the PATH. */
const folders = () => [
  ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
  '/usr/sbin',
  ...['17', '16', '15', '14'].map(version => `/usr/lib/postgresql/${version}/bin`),
];

const find = (program: string) =>
  path.isAbsolute(program)
    ? [program].find(file => existsSync(file))
    : folders()
        .map(folder => path.join(folder, program))
        .find(file => existsSync(file));

/** The program of a server on this machine. */
export const findProgram = (name: string) => find(servers[name]!('').program);

function isListening(number: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(number, '127.0.0.1');
    const end = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}

/** Thrown if this machine cannot provide a server. Pages that need the server do not run. */
export class ServerUnavailable extends Error {
  constructor(
    readonly server: string,
    reason: string,
  ) {
    super(`${server}: ${reason}`);
  }
}

function findOrInstall(name: string, { program, debian }: Server): string {
  const found = find(program);
  if (found) return found;
  if (!debian) throw new ServerUnavailable(name, `${program} is not installed`);
  try {
    installDebianPackages(debian);
  } catch (error) {
    throw new ServerUnavailable(
      name,
      `${program} is not installed and the package ${debian} cannot be (${(error as Error).message})`,
    );
  }
  const installed = find(program);
  if (!installed) throw new ServerUnavailable(name, `${debian} brings no ${program}`);
  return installed;
}

interface Running {
  stop(): Promise<void>;
}

async function start(name: string): Promise<Running> {
  const define = servers[name];
  if (!define)
    throw new Error(`there is no server "${name}"; servers are ${serverNames.join(', ')}`);
  const program = findOrInstall(name, define(''));
  const { port: number } = define('');
  if (await isListening(number)) {
    throw new Error(`port ${number} for ${name} is in use: stop what listens there`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), `pages-${name}-`));
  const server = define(folder);
  mkdirSync(path.join(folder, 'data'));
  const asUser = process.getuid?.() === 0 ? server.user : undefined;
  if (asUser) execFileSync('chown', ['-R', asUser, folder]);
  const command = (file: string, args: string[]): [string, string[]] => {
    const full = find(file) ?? file;
    return asUser ? ['runuser', ['-u', asUser, '--', full, ...args]] : [full, args];
  };
  const options = { cwd: folder, env: { ...process.env, ...server.env } };
  const runAll = (commands: string[][] = []) => {
    for (const [file, ...args] of commands) {
      execFileSync(...command(file!, args), { ...options, stdio: 'pipe' });
    }
  };
  runAll(server.prepare);
  const child = spawn(...command(program, server.args), {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', data => (output += data));
  child.stderr.on('data', data => (output += data));
  try {
    await untilListening(child, server.port, () => output, name);
    runAll(server.setUp);
  } catch (error) {
    await stop(child, folder);
    throw error;
  }
  return { stop: () => stop(child, folder) };
}

async function untilListening(
  child: ChildProcess,
  number: number,
  output: () => string,
  name: string,
): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (!(await isListening(number))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`${name} did not start:\n${output().split('\n').slice(-20).join('\n')}`);
    }
    await wait(50);
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.pid) {
    const closed = new Promise(resolve => child.once('close', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await closed;
  }
  rmSync(folder, { recursive: true, force: true });
}

const turns = new Map<string, Promise<unknown>>();

/** Runs actions with the same name one after another. */
export async function inTurn<T>(name: string, action: () => Promise<T>): Promise<T> {
  const turn = (turns.get(name) ?? Promise.resolve()).then(action);
  turns.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}

/** Runs `action` while new, empty servers with these names listen on their usual ports of 127.0.0.1. Only one caller at
 * a time has a server. Installs missing Debian packages if possible.
 * @throws ServerUnavailable if a server cannot be provided, Error if a server is unknown or does not start */
export async function withServers<T>(names: string[], action: () => Promise<T>): Promise<T> {
  const [name, ...others] = [...names].sort();
  if (!name) return action();
  return inTurn(name, async () => {
    const server = await start(name);
    try {
      return await withServers(others, action);
    } finally {
      await server.stop();
    }
  });
}
