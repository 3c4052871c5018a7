/** What the project of a guide needs besides its packages, and the lines of its README that say so. */
import type { Block } from '../../content/pages';
import { envReads } from '../../content/environmentReads';
import { fill } from '../../lib/fill';
import type { NeedTexts } from './texts';

/** Files of a project by their path in it. */
export type Files = Record<string, string>;

/** A server that a project connects to. */
export interface Server {
  name: string;
  port: number;
  /** The environment variable for another host, if the project reads one. */
  variable?: string;
}

export interface Needs {
  /** Servers that the tests and the application need. */
  servers: Server[];
  /** Servers that only the application needs. */
  connects: Server[];
  /** Environment variables that the code reads without a fallback, in development and in production. */
  development: string[];
  production: string[];
  /** Whether the project answers HTTP requests. */
  isServer: boolean;
  /** A path that answers GET requests, if the guide has one. */
  path?: string;
}

/** Servers by their names in front matter: the product name, the port, and the environment variable that tells
 * projects another host. The checks start servers on these ports. */
export const knownServers: Record<string, Server> = {
  redis: { name: 'Redis', port: 6379, variable: 'REDIS_HOST' },
  mysql: { name: 'MySQL', port: 3306, variable: 'DB_HOST' },
  postgresql: { name: 'PostgreSQL', port: 5432, variable: 'DB_HOST' },
  rabbitmq: { name: 'RabbitMQ', port: 5672 },
  mqtt: { name: 'MQTT', port: 1883 },
  etcd: { name: 'etcd', port: 2379 },
  mongodb: { name: 'MongoDB', port: 27017 },
  consul: { name: 'Consul', port: 8500, variable: 'CONSUL_HOST' },
  kafka: { name: 'Kafka', port: 9092 },
};

/** The environment variables that files read without a fallback, sorted. */
function readBy(files: Files, isRead: (name: string) => boolean): string[] {
  const reads = Object.entries(files)
    .filter(([name]) => isRead(name))
    .flatMap(([, code]) => envReads(code));
  const required = reads.filter(({ hasFallback }) => !hasFallback).map(({ name }) => name);
  return [...new Set(required)].filter(name => name !== 'NODE_ENV').sort();
}

const joined = (...parts: string[]) =>
  `/${parts.flatMap(part => part.split('/').filter(Boolean)).join('/')}`;

/** Whether a request block shows an error, or sends headers that a browser does not send from its address bar. */
function isSpecial(code: string): boolean {
  const [request] = code.split(/\n\s*\n/);
  const headers = request!.split('\n').slice(1);
  return (
    /^HTTP\/1\.1 [45]/m.test(code) ||
    headers.some(header => header.trim() && !/^accept:/i.test(header))
  );
}

/** The first path that a page requests with GET and without an error. If the page requests none, the first path
 * without parameters that a controller declares for GET. */
export function firstPath(
  blocks: Pick<Block, 'lang' | 'code'>[],
  files: Files,
): string | undefined {
  const asks = /^GET (\/\S*)/;
  const special = blocks
    .filter(({ lang, code }) => lang === 'http' && isSpecial(code))
    .map(({ code }) => asks.exec(code)?.[1]);
  for (const { lang, code } of blocks) {
    const asked =
      lang === 'http'
        ? asks.exec(code)
        : /^curl (?:-[is] )*http:\/\/(?:127\.0\.0\.1|localhost):7001(\/\S*)$/m.exec(code);
    if (asked && !special.includes(asked[1])) return asked[1];
  }
  for (const [name, code] of Object.entries(files)) {
    const prefix = name.startsWith('src/') && /@Controller\((?:['"]([^'"]*)['"])?/.exec(code);
    if (!prefix) continue;
    for (const [, route] of code.matchAll(/@Get\((?:['"]([^'"]*)['"])?/g)) {
      const path = joined(prefix[1] ?? '', route ?? '');
      if (/^[\w/.-]+$/.test(path) && !special.includes(path)) return path;
    }
  }
  return undefined;
}

/** What a project needs.
 * @param frontMatter front matter of the page
 * @param blocks code of the page
 * @throws if the front matter names an unknown server */
export function needsOf(
  { servers, connects }: Record<string, unknown>,
  blocks: Pick<Block, 'lang' | 'code'>[],
  files: Files,
): Needs {
  const isSource = (name: string) => /^src\/.*\.[cm]?[jt]sx?$/.test(name);
  const code = Object.keys(files)
    .filter(isSource)
    .map(name => files[name])
    .join('\n');
  const isServer = /@midwayjs\/(koa|express|web)\b/.test(code);
  const isFor = (name: string, environment: string) =>
    new RegExp(`/config\\.(default|${environment})\\.ts$`).test(name) || !name.includes('/config.');
  const hasLocalKeys = /\bkeys:/.test(files['src/config/config.local.ts'] ?? '');
  const development = readBy(files, name => isSource(name) && isFor(name, 'local'));
  const serversNamed = (names: unknown) =>
    ((names ?? []) as string[]).map((server): Server => {
      const known = knownServers[server];
      if (!known)
        throw new Error(
          `unknown server "${server}": add its port to knownServers in src/plugins/projects/needs.ts`,
        );
      const { variable, ...place } = known;
      return {
        ...place,
        ...(variable && code.includes(`process.env.${variable}`) && { variable }),
      };
    });
  return {
    servers: serversNamed(servers),
    connects: serversNamed(connects),
    development: development.filter(name => !(hasLocalKeys && name === 'APP_KEYS')),
    production: readBy(files, name => isSource(name) && isFor(name, 'prod')),
    isServer,
    ...(isServer && { path: firstPath(blocks, files) }),
  };
}

/** The script that a project with servers runs before its tests. */
export const serverScript = 'servers.cjs';

/** A script that fails with a message if a server does not listen, so that the tests do not wait for it. */
export const serverCheck = (
  servers: Server[],
): string => `// Runs before the tests, which would wait for a server that is not there.
const { connect } = require('net');

const servers = ${JSON.stringify(servers)};

for (const { name, port, variable } of servers) {
  const host = process.env[variable] || '127.0.0.1';
  const socket = connect({ port, host, timeout: 5000 }, () => socket.destroy());
  const fail = () => {
    console.error(\`The tests need \${name} at \${host}:\${port}, and nothing answers there: start it, then run them again.\`);
    process.exit(1);
  };
  socket.on('error', fail).on('timeout', fail);
}
`;

/** The lines of a README about needs; empty if the project needs nothing. */
export function linesOf(needs: Needs, texts: NeedTexts): string[] {
  const list = (variables: string[]) => variables.map(name => `\`${name}\``).join(', ');
  const serverLines = (servers: Server[], text: string) =>
    servers.map(({ name, port, variable }) =>
      [
        fill(text, { name, address: `127.0.0.1:${port}` }),
        ...(variable ? [fill(texts.otherHost, { variable })] : []),
      ].join(''),
    );
  const lines = [
    ...serverLines(needs.servers, texts.server),
    ...serverLines(needs.connects, texts.ofApplication),
    ...(needs.development.length > 0
      ? [fill(texts.development, { variables: list(needs.development) })]
      : []),
    ...(needs.production.length > 0
      ? [fill(texts.production, { variables: list(needs.production) })]
      : []),
    ...(needs.path ? [fill(texts.path, { path: needs.path })] : []),
    ...(needs.isServer && needs.path !== '/' ? [texts.noRoot] : []),
  ];
  return lines.length > 0 ? ['', texts.heading, '', ...lines.map(line => `- ${line}`)] : [];
}
