/** Loads the modules of a project: CommonJS files in memory, bundled packages, and Node's modules. */
import path from 'path';
import type { Project } from '../project';
import { absent, builtins, folder } from './node';
import { fs } from './node/fs';

interface Module {
  id: string;
  filename: string;
  exports: unknown;
  loaded: boolean;
  children: Module[];
  paths: string[];
  parent?: Module;
}

type Require = ((name: string) => unknown) & Record<string, unknown>;

/** Packages that the framework loads at its start and only uses for what a project without them does not do. */
const late = new Set(['js-yaml', 'supertest']);

const cache: Record<string, Module> = {};
/** Compiled code by the full path of its file. */
export const compiled = new Map<string, string>();
const packages = new Map<string, string>();
let main: Module | undefined;

/** Puts a project into memory. */
export function place(project: Project): void {
  for (const [name, text] of Object.entries(project.files)) {
    fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  fs.mkdirSync('/tmp', { recursive: true });
  for (const [name, code] of Object.entries(project.compiled))
    compiled.set(path.join(folder, name), code);
  for (const [name, code] of Object.entries(project.packages)) packages.set(name, code);
}

const isFile = (name: string) => fs.existsSync(name) && fs.statSync(name).isFile();

function notFound(name: string, from: string): never {
  throw Object.assign(new Error(`Cannot find module '${name}'\nRequire stack:\n- ${from}`), {
    code: 'MODULE_NOT_FOUND',
  });
}

function resolve(name: string, from: string): string {
  const builtin = name.replace(/^node:/, '').replace(/\/$/, '');
  if (packages.has(builtin)) return builtin;
  if (builtin in builtins) return `node:${builtin}`;
  if (/^\.{0,2}\//.test(name) || name === '.' || name === '..') {
    const file = path.resolve(path.dirname(from), name);
    const found = ['', '.ts', '.tsx', '.js', '.cjs', '.json', '/index.ts', '/index.js'].find(
      ending => isFile(file + ending),
    );
    return found === undefined ? notFound(name, from) : file + found;
  }
  if (late.has(name)) return `late:${name}`;
  return notFound(name, from);
}

/** Reads a JSON file.
 * @throws with the name of the file, as in Node.js */
function parse(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    (error as Error).message = `${file}: ${(error as Error).message}`;
    throw error;
  }
}

function load(id: string, parent: Module): unknown {
  if (id.startsWith('node:')) return builtins[id.slice(5)];
  if (id.startsWith('late:')) return absent(id.slice(5));
  const known = cache[id];
  if (known) return known.exports;
  const isPackage = packages.has(id);
  const filename = isPackage ? `${folder}/node_modules/${id}/index.js` : id;
  const module: Module = {
    id,
    filename,
    exports: {},
    loaded: false,
    children: [],
    paths: [],
    parent,
  };
  cache[id] = module;
  try {
    if (id.endsWith('.json')) module.exports = parse(id);
    else {
      const code = packages.get(id) ?? compiled.get(id) ?? fs.readFileSync(id, 'utf8');
      // As in Node.js, the lines of the wrapped code are those of the file. `new Function` would add lines.
      const wrapped = `(function (exports, require, module, __filename, __dirname) {${code}\n})\n//# sourceURL=${filename}`;
      const call = (0, eval)(wrapped) as (...values: unknown[]) => void;
      call.call(
        module.exports,
        module.exports,
        requireFrom(module),
        module,
        filename,
        path.dirname(filename),
      );
    }
    module.loaded = true;
    return module.exports;
  } catch (error) {
    delete cache[id];
    throw error;
  }
}

/** Calls a function that loads modules anew, which only it gets. */
export function isolate(call: () => unknown): unknown {
  const known = { ...cache };
  const restore = () => {
    for (const id of Object.keys(cache)) delete cache[id];
    Object.assign(cache, known);
  };
  for (const id of Object.keys(cache)) delete cache[id];
  const result = call();
  if (result instanceof Promise) return result.finally(restore);
  restore();
  return result;
}

function requireFrom(module: Module): Require {
  main ??= module;
  const resolveHere = (name: string) => resolve(name, module.filename);
  return Object.assign((name: string) => load(resolveHere(name), module), {
    resolve: Object.assign(resolveHere, { paths: () => [] }),
    cache,
    main,
    extensions: { '.js': true, '.json': true, '.ts': true },
  }) as unknown as Require;
}

const root: Module = {
  id: '.',
  filename: `${folder}/index.js`,
  exports: {},
  loaded: true,
  children: [],
  paths: [],
};

/** Loads a module from the folder of the project. */
export const require = requireFrom(root);

builtins.module = {
  createRequire: (from: string | URL) =>
    requireFrom({ ...root, filename: String(from).replace(/^file:\/\//, '') }),
  builtinModules: Object.keys(builtins),
  isBuiltin: (name: string) => name.replace(/^node:/, '') in builtins,
  _extensions: {},
  globalPaths: [],
  _load: (name: string) => require(name),
  _resolveFilename: (name: string) => resolve(name, root.filename),
};
