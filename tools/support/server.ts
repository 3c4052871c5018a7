import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** The file a static host sends for a path, or undefined. */
async function find(root: string, base: string, url: string): Promise<string | undefined> {
  let path: string;
  try {
    // Two slashes at the start are a part of the path.
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

/** What compresses, by the name that a browser accepts it by, the best first. Brotli is at
 * the quality up to which it is quick: a hundred times as long gives half a hundredth less. */
const packers = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
};
type Packer = keyof typeof packers;

const packed = new Map<string, Promise<Buffer>>();

/** What a file holds, compressed. Once: compressing is no part of what a browser waits for where a
 * site is deployed, and would keep one of the machine's cores busy while the browser is measured. */
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
    // As the rules of src/plugins/host-rules say: names of these have a hash of what is in them.
    'cache-control': /[\\/]assets[\\/]/.test(file)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ...(packer && { 'content-encoding': packer }),
  });
  response.end(content);
}

/** Serves a build as a shared static host does: clean paths without redirects, text
 * compressed, and the root's 404.html for anything unknown.
 * @param build its folder
 * @param base path that the build is mounted at, with a slash at both ends */
export async function serve(build: string, base = '/'): Promise<Server> {
  const root = resolve(build);
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`${root} has no built site. Run npm run build first.`);
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
      // The build may be gone by then: a page that is closed does not wait for its answers.
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
