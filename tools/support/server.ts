import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashedFolders } from '../../src/plugins/host-rules/rules';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.xsl': 'application/xslt+xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};

export interface Server {
  /** Scheme, host and port, without a slash at the end. */
  origin: string;
  close(): Promise<void>;
}

const isFile = async (file: string) => (await stat(file).catch(() => undefined))?.isFile() ?? false;

/** The file that a static host sends for a path, or undefined. */
async function find(root: string, base: string, url: string): Promise<string | undefined> {
  let path: string;
  try {
    // Prefixed with a host: `new URL` would read a path that starts with `//` as a host.
    path = decodeURIComponent(new URL(`http://host${url}`).pathname);
  } catch {
    return undefined;
  }
  if (!path.startsWith(base) || path.includes('\0')) return undefined;
  const file = join(root, path.slice(base.length));
  if (!`${file}${sep}`.startsWith(join(root, sep))) return undefined;
  const candidates = path.endsWith('/')
    ? [join(file, 'index.html')]
    : [file, `${file}.html`, join(file, 'index.html')];
  for (const candidate of candidates) if (await isFile(candidate)) return candidate;
  return undefined;
}

/** Compressors by content encoding, the best first. Brotli uses the highest quality that is fast: the maximum takes a
 * hundred times longer and saves 0.5 %. */
const packers = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
};
type Packer = keyof typeof packers;

const packed = new Map<string, Promise<Buffer>>();

/** Compresses the content of a file once. On a deployed site, browsers do not wait for compression, and here it would
 * use a core of the machine while a bench measures the browser. */
async function pack(file: string, packer: Packer): Promise<Buffer> {
  const key = `${packer} ${file} ${(await stat(file)).mtimeMs}`;
  const content = packed.get(key) ?? readFile(file).then(packers[packer]);
  packed.set(key, content);
  return content;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: string,
): Promise<void> {
  const type = types[extname(file)] ?? 'application/octet-stream';
  const accepted = String(request.headers['accept-encoding']).split(/\W+/);
  const packer = /text|json|xml/.test(type)
    ? (Object.keys(packers) as Packer[]).find(name => accepted.includes(name))
    : undefined;
  const content = await (packer ? pack(file, packer) : readFile(file));
  response.writeHead(status, {
    'content-type': type,
    'content-length': content.length,
    'cache-control': hashedFolders.some(folder => file.includes(join(sep, folder, sep)))
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ...(packer && { 'content-encoding': packer }),
  });
  response.end(content);
}

/** Serves a build like a shared static host: clean paths without redirects, compressed text, and the 404.html of the
 * root for unknown paths.
 * @param build folder of the build
 * @param base path at which to mount the build, with a slash at both ends */
export async function serve(build: string, base = '/'): Promise<Server> {
  const root = resolve(build);
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`${root} has no built site: run "npm run build" first`);
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405).end();
      return;
    }
    find(root, base, request.url ?? '/')
      .then(file =>
        file
          ? send(request, response, 200, file)
          : send(request, response, 404, join(root, '404.html')),
      )
      // The build may be gone by then, since a closed page does not wait for its responses.
      .catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
