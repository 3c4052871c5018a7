/** Bundles the worker and the packages that projects import, each package as a file of its own, for browsers. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { builtinModules, isBuiltin } from 'node:module';
import { build, type Plugin } from 'esbuild';
import manifest from '../../../framework/3.0.0/package.json';
import { currentVersion } from '../../config/site';
import { frameworkFolder } from '../../content/framework';

/** A bundled package, and the other bundled packages that it needs. */
export interface Bundled {
  code: string;
  needs: string[];
}

const common = {
  bundle: true,
  minify: true,
  keepNames: true,
  write: false,
  logLevel: 'error',
  target: 'chrome109',
  legalComments: 'none',
} as const;

/** The libraries that stand for Node's modules within the worker. */
const libraries = {
  assert: 'assert/',
  buffer: 'buffer/',
  events: 'events/',
  path: 'path-browserify',
  process: 'process/browser',
  querystring: 'querystring-es3',
  // What the package exports to browsers is `Readable` and not the module.
  stream: 'readable-stream/lib/stream.js',
  string_decoder: 'string_decoder/',
  url: 'url/',
};

/** Texts of packages that stand for other packages. */
const replaced: Record<string, string> = {
  // The page that it serves loads these scripts in a browser, and no project does.
  'swagger-ui-dist': 'exports.absolutePath = exports.getAbsoluteFSPath = () => __dirname;',
  // Works around limits of real file systems.
  'graceful-fs': 'module.exports = require("fs");',
  // The build with its WebAssembly inside.
  'sql.js': 'module.exports = require("sql.js/dist/sql-wasm-inline.js");',
  // 485 kB of tables for encodings that no guide uses.
  'iconv-lite': `
    const { Transform } = require('stream');
    exports.encodingExists = name => { try { new TextDecoder(name); return true; } catch { return false; } };
    exports.decode = (bytes, name) => new TextDecoder(name).decode(bytes);
    exports.encode = text => Buffer.from(text);
    exports.getDecoder = name => { const decoder = new TextDecoder(name); return { write: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }; };
    exports.getEncoder = () => ({ write: text => Buffer.from(text), end() {} });
    exports.decodeStream = () => new Transform({ encoding: 'utf8', transform(chunk, _, done) { done(null, chunk); } });
    exports.encodeStream = exports.decodeStream;`,
};

/** Data that packages read from files beside their code: paths in `node_modules`, by the path at which the bundle of the
 * package reads them, relative to its folder. */
const dataFiles: Record<string, Record<string, string>> = {
  '@midwayjs/captcha': { '../fonts/Comismsh.ttf': 'svg-captcha-fixed/fonts/Comismsh.ttf' },
  'swagger-ui-dist': Object.fromEntries(
    ['index.html', 'index.css', 'swagger-initializer.js'].map(one => [
      one,
      `swagger-ui-dist/${one}`,
    ]),
  ),
};

/** Code that writes the data of a package into the file system of the worker, before the package is loaded. */
function placing(name: string, folder: string): string {
  const files = Object.entries(dataFiles[name] ?? {}).map(([to, from]) => {
    const data = readFileSync(path.join(folder, 'node_modules', from), 'base64');
    return `[require('path').join(__dirname, ${JSON.stringify(to)}), '${data}']`;
  });
  return files.length === 0
    ? ''
    : `for (const [file, data] of [${files.join()}]) {
        require('fs').mkdirSync(require('path').dirname(file), { recursive: true });
        require('fs').writeFileSync(file, data, 'base64');
      }\n`;
}

/** Modules of Node.js, and a part of one, that are files of their own, because the framework only uses them in special
 * cases. */
const lateModules = {
  zlib: 'module.exports = require("browserify-zlib")',
  assert: 'module.exports = require("assert/")',
  'crypto/keys':
    'Object.assign(require("crypto"), require("./src/plugins/play/client/node/keys").keyPairs)',
};

const plainName = (name: string) => name.replace(/^node:/, '').replace(/\/$/, '');

const isLate = (name: string): name is keyof typeof lateModules => name in lateModules;

/** Whether code that imports this name needs a file for it: packages do, most modules of Node.js do not. */
export const hasFile = (name: string): boolean => isLate(plainName(name)) || !isBuiltin(name);

/** The part of `crypto` extends what the worker has. */
const cryptoOfWorker: Plugin = {
  name: 'crypto-of-worker',
  setup: build =>
    build.onResolve({ filter: /^\.\/crypto$/ }, () => ({ path: 'crypto', external: true })),
};

/** Bundles a module of Node.js for `require`. */
async function bundleModule(name: keyof typeof lateModules): Promise<Bundled> {
  const { outputFiles } = await build({
    ...common,
    stdin: { contents: lateModules[name], resolveDir: '.' },
    format: 'cjs',
    platform: 'node',
    mainFields: ['browser', 'main'],
    external: builtinModules.filter(one => one !== name).flatMap(one => [one, `${one}/`]),
    plugins: [cryptoOfWorker],
  });
  return { code: outputFiles[0]!.text, needs: [] };
}

/** Bundles the worker. */
export async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [path.resolve('src/plugins/play/client/worker.ts')],
    format: 'iife',
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    inject: [path.resolve('src/plugins/play/client/node/inject.ts')],
    alias: {
      qs: path.resolve('src/plugins/play/client/node/qs.ts'),
      ...libraries,
      ...Object.fromEntries(
        Object.entries(libraries).map(([name, library]) => [`node:${name}`, library]),
      ),
    },
    define: { global: 'globalThis' },
  });
  return outputFiles[0]!.text;
}

/** Packages with a file of their own: those that projects may import, and what several of these share. */
const separate = new Set([
  ...Object.keys(manifest.dependencies),
  ...Object.keys(manifest.devDependencies),
  '@midwayjs/cookies',
  'class-transformer',
  'expect',
  'jest-mock',
  'joi',
  'js-yaml',
  'mime-types',
  'koa',
  'supertest',
  'amqplib',
  'ws',
  'ioredis',
  'reflect-metadata',
]);

/** Clients that `@midwayjs/mock` loads for the tests of other projects: a project gets them only if it, or another of
 * its packages, imports them. */
const late = new Set(['amqplib', 'js-yaml', 'kafkajs', 'socket.io-client', 'supertest', 'ws']);
const isUsed = (wanted: string, by: string) => by !== '@midwayjs/mock' || !late.has(wanted);

/** What packages need and their bundle does not name, or only names as a module of Node.js. It is loaded before them. */
const alsoNeeded: Record<string, string[]> = {
  '@midwayjs/jwt': ['crypto/keys'],
  '@midwayjs/swagger': ['swagger-ui-dist'],
  mongoose: ['zlib'],
  supertest: ['assert'],
};

const bundled = new Map<string, Promise<Bundled>>();

/** Bundles a package, or a module of Node.js that has a file of its own, for `require`.
 * @throws if it is not installed */
export function bundlePackage(name: string): Promise<Bundled> {
  const known = bundled.get(name) ?? (isLate(name) ? bundleModule(name) : makePackage(name));
  bundled.set(name, known);
  return known;
}

/** `mime-types` only uses types that have file extensions or a character set. The rest is half of the table. */
function usedTypes(file: string): string {
  const types = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>;
  const used = Object.entries(types).filter(([, { extensions, charset }]) => extensions ?? charset);
  const plain = used.map(([type, more]) => [type, { ...more, compressible: undefined }]);
  return JSON.stringify(Object.fromEntries(plain));
}

/** Leaves modules of Node.js and separate packages out of a bundle.
 * @param needs gets the separate packages that the bundle needs */
const leaveOut = (name: string, needs: Set<string>): Plugin => ({
  name: 'separate-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path: wanted, pluginData, ...from }) => {
      if (from.kind === 'entry-point' || pluginData === 'asked') return undefined;
      const plain = plainName(wanted);
      if (builtinModules.includes(plain) || isLate(plain)) return { path: plain, external: true };
      if (wanted in replaced) return { path: wanted, namespace: 'replaced' };
      if (from.importer === '<stdin>') return undefined;
      if (wanted !== name && separate.has(wanted)) {
        if (isUsed(wanted, name)) needs.add(wanted);
        return { path: wanted, external: true };
      }
      // Optional packages that are not installed are missing at run time, as in Node.js.
      const { kind, importer, resolveDir } = from;
      const options = { kind, importer, resolveDir, pluginData: 'asked' };
      const found = await build.resolve(wanted, options);
      return found.errors.length > 0 ? { path: wanted, external: true } : found;
    });
    build.onLoad({ filter: /\bmime-db\/db\.json$/ }, ({ path: file }) =>
      name === 'mime-types' ? { contents: usedTypes(file), loader: 'json' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'replaced' }, ({ path: wanted }) => ({
      contents: replaced[wanted]!,
      resolveDir: frameworkFolder(currentVersion),
    }));
  },
});

async function makePackage(name: string): Promise<Bundled> {
  const needs = new Set(alsoNeeded[name]);
  const first = [...needs].map(one => `require(${JSON.stringify(one)});\n`).join('');
  const resolveDir = frameworkFolder(currentVersion);
  const { outputFiles } = await build({
    ...common,
    stdin: {
      contents: `${first}${placing(name, resolveDir)}module.exports = require(${JSON.stringify(name)})`,
      resolveDir,
    },
    format: 'cjs',
    platform: 'node',
    mainFields: ['main'],
    loader: { '.node': 'empty' },
    plugins: [leaveOut(name, needs)],
  });
  return { code: outputFiles[0]!.text, needs: [...needs] };
}

/** Bundles packages and everything that they need.
 * @param bundle bundles one of them
 * @throws if one is not installed */
export async function bundleAll(
  names: Iterable<string>,
  bundle = bundlePackage,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const queue = [...names];
  for (let name = queue.pop(); name; name = queue.pop()) {
    if (name in found) continue;
    const { code, needs } = await bundle(name);
    found[name] = code;
    queue.push(...needs);
  }
  return found;
}

/** Packages that readers load as one file with all that they need, because together they compress to less than alone:
 * by the name of the file. */
export const packs: Record<string, string[]> = {
  start: ['@midwayjs/koa', '@midwayjs/logger', '@midwayjs/mock'],
  test: ['expect', 'jest-mock', 'supertest'],
};
