/** Bundles the worker and the packages that projects import, each package as a file of its own, for browsers. */
import path from 'node:path';
import { builtinModules } from 'node:module';
import { build, type Plugin } from 'esbuild';
import { currentVersion } from '../../config/site';
import { frameworkFolder } from '../../content/framework';

/** A bundled package, and the other bundled packages that it needs. */
export interface Bundled {
  code: string;
  needs: string[];
}

const common = { bundle: true, minify: true, keepNames: true, write: false, logLevel: 'error', target: 'chrome109', legalComments: 'none' } as const;

/** The libraries that stand for Node's modules within the worker. */
const libraries = {
  assert: 'assert/',
  buffer: 'buffer/',
  events: 'events/',
  path: 'path-browserify',
  process: 'process/browser',
  stream: 'readable-stream',
  string_decoder: 'string_decoder/',
  url: 'url/',
  util: 'util/',
};

/** Texts of packages that stand for other packages. */
const replaced: Record<string, string> = {
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

/** Bundles the worker. */
export async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [path.resolve('src/plugins/play/client/worker.ts')],
    format: 'iife',
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    inject: [path.resolve('src/plugins/play/client/node/inject.ts')],
    alias: { ...libraries, ...Object.fromEntries(Object.entries(libraries).map(([name, library]) => [`node:${name}`, library])) },
    define: { global: 'globalThis' },
  });
  return outputFiles[0]!.text;
}

/** Bundles a package.
 * @param separate names of the packages that have files of their own */
export async function bundlePackage(name: string, separate: ReadonlySet<string>): Promise<Bundled> {
  const needs = new Set<string>();
  const plugin: Plugin = {
    name: 'separate-packages',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path: wanted, kind }) => {
        if (kind === 'entry-point') return undefined;
        const plain = wanted.replace(/^node:/, '').replace(/\/$/, '');
        if (builtinModules.includes(plain)) return { path: plain, external: true };
        if (wanted !== name && separate.has(wanted)) {
          needs.add(wanted);
          return { path: wanted, external: true };
        }
        return wanted in replaced ? { path: wanted, namespace: 'replaced' } : undefined;
      });
      onLoad({ filter: /./, namespace: 'replaced' }, ({ path: wanted }) => ({ contents: replaced[wanted]!, resolveDir: '/' }));
    },
  };
  const { outputFiles } = await build({
    ...common,
    stdin: { contents: `module.exports = require(${JSON.stringify(name)})`, resolveDir: frameworkFolder(currentVersion) },
    format: 'cjs',
    platform: 'node',
    mainFields: ['main'],
    plugins: [plugin],
    // Optional packages that the framework tries to load.
    packages: 'bundle',
  });
  return { code: outputFiles[0]!.text, needs: [...needs] };
}
