import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { installDebianPackages } from '../../src/lib/debian';
import type { Server } from './server';

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const installed = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .filter(Boolean)
    .map(folder => join(folder, 'nginx'))
    .find(file => existsSync(file));

/** The path of nginx. Installs the Debian package if there is no nginx.
 * @throws if nginx cannot be installed */
export function findNginx(): string {
  const found = installed();
  if (found) return found;
  installDebianPackages('nginx-light', 'libnginx-mod-http-brotli-static');
  const nginx = installed();
  if (!nginx)
    throw new Error(
      'The package nginx-light is installed, but there is no nginx: add nginx to the PATH',
    );
  return nginx;
}

/** Whether this nginx can serve brotli files. */
export const hasBrotli = () => existsSync(brotliModule);

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise(done => server.close(done));
  return port;
}

/** Replaces texts in a configuration file.
 * @throws if the file lacks a text */
function replace(file: string, replacements: [from: string, to: string][]): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(file, text);
}

export interface NginxOptions {
  /** Whether to use the configuration that needs the brotli module. By default, if the module is installed. */
  brotli?: boolean;
  /** A configuration to use instead of `deploy/nginx/conf.d/site.conf`, for comparison. */
  site?: string;
}

/** Serves a folder with the nginx configuration of `deploy/nginx`, on a free port of this machine.
 * @param root folder of a build
 * @throws with the output of nginx if nginx rejects the configuration */
export async function startNginx(root: string, options: NginxOptions = {}): Promise<Server> {
  const nginx = findNginx();
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  cpSync('deploy/nginx', folder, { recursive: true });
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  const site = join(folder, 'conf.d/site.conf');
  if (options.site) writeFileSync(site, options.site);
  // If root starts nginx, it would switch to a user without access to the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  replace(config, [
    ['worker_processes auto;', `worker_processes auto; ${user}`],
    ['/var/lib/nginx', folder],
    ['/dev/stdout', 'off'],
    ['stderr', join(folder, 'error.log')],
  ]);
  replace(site, [
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['/srv/site', resolve(root)],
  ]);
  if (!(options.brotli ?? hasBrotli())) {
    rmSync(join(folder, 'conf.d/brotli.conf'));
    replace(config, [['include /etc/nginx/modules-enabled/*.conf;', '']]);
  }
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(nginx, ['-c', config, ...args], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`nginx ${args.join(' ')} failed: ${stderr}`);
  };
  // nginx goes to the background once it listens.
  run();
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      run('-s', 'stop');
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}
