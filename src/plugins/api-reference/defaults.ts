/** Reads the default configuration of the packages. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ReferencePackage } from '../../content/reference';
import { ApiReferenceError } from '../../content/referencePaths';

/** Default configuration by the package's directory name, then by the key of the configuration. */
export type Defaults = Record<string, Record<string, unknown>>;

/** The part of `@midwayjs/core` that this file uses. */
interface Core {
  CONFIGURATION_KEY: string;
  getClassMetadata: (
    key: string,
    target: unknown,
  ) => { importConfigs?: (string | object)[] } | undefined;
  MidwayConfigService: new () => {
    environmentService: object;
    informationService: object;
    init: () => void;
    add: (configs: (string | object)[]) => void;
    load: () => void;
    getConfiguration: () => Record<string, unknown>;
  };
}

/** Asks the framework for the configuration of applications that use one package each and differ in
 * environment, name and folders. Values that differ between them become undefined. Loading runs the packages'
 * code without starting anything, and only the worker process does it. */
export function readDefaults(packages: ReferencePackage[]): Defaults {
  const found = packages
    .filter(({ declarations }) => !declarations)
    .map(({ dir, npm, entryPoint }) => {
      const dist = path.join(path.dirname(entryPoint).replace(/\/dist$/, ''), 'dist');
      return [dir, loaded(npm, () => defaultsOf(dist, createRequire(entryPoint)))];
    });
  return Object.fromEntries(found) as Defaults;
}

const environments = ['local', 'unittest', 'prod'];

function defaultsOf(dist: string, load: NodeJS.Require): unknown {
  const configuration = path.join(dist, 'configuration.js');
  const file = path.join(dist, 'config/config.default.js');
  if (!existsSync(configuration)) {
    return existsSync(file) ? configured(load('@midwayjs/core') as Core, [file]) : {};
  }
  const exported = Object.values(load(configuration) as object);
  const core = load('@midwayjs/core') as Core;
  const metadata = exported
    .filter(value => typeof value === 'function')
    .map(value => core.getClassMetadata(core.CONFIGURATION_KEY, value));
  return configured(
    core,
    metadata.flatMap(options => options?.importConfigs ?? []),
  );
}

function configured({ MidwayConfigService }: Core, configs: (string | object)[]): unknown {
  const current = process.env.MIDWAY_SERVER_ENV;
  const configurations = environments.map(environment => {
    process.env.MIDWAY_SERVER_ENV = environment;
    const service = new MidwayConfigService();
    const folder = () => path.resolve('/', environment);
    service.environmentService = { getCurrentEnvironment: () => environment };
    service.informationService = {
      getPkg: () => ({ name: environment, version: environment }),
      getProjectName: () => environment,
      getBaseDir: folder,
      getAppDir: folder,
      getHome: folder,
      getRoot: folder,
    };
    service.init();
    service.add(configs);
    service.load();
    return service.getConfiguration();
  });
  if (current === undefined) delete process.env.MIDWAY_SERVER_ENV;
  else process.env.MIDWAY_SERVER_ENV = current;
  return common(configurations);
}

/** The common part of some values. Differing parts of objects become undefined. */
function common(values: unknown[]): unknown {
  if (!values.every(isObject)) {
    return values.every(value => isDeepStrictEqual(value, values[0])) ? values[0] : undefined;
  }
  const keys = new Set(values.flatMap(value => Object.keys(value)));
  return Object.fromEntries([...keys].map(key => [key, common(values.map(value => value[key]))]));
}

function loaded<T>(npm: string, load: () => T): T {
  try {
    return load();
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new ApiReferenceError(
      `The default configuration of ${npm} (importConfigs in dist/configuration.js) cannot be loaded: ` +
        `${reason}. Install the missing packages next to it.`,
    );
  }
}

/** The value at a path of keys, or undefined. */
export function valueAt(root: unknown, keys: string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    root,
  );
}

/** Whether a path of keys exists, even with the value undefined. */
export function isStated(root: unknown, keys: string[]): boolean {
  const owner = valueAt(root, keys.slice(0, -1));
  return isObject(owner) && Object.hasOwn(owner, keys.at(-1)!);
}

/** The source text of a value, if it is short, nonempty plain data that is the same on every machine. */
export function shown(value: unknown): string | undefined {
  if (!isPlain(value)) return undefined;
  const code = JSON.stringify(value);
  if (code.length > 60 || code.includes('`')) return undefined;
  // Spaces between items let the browser break the line.
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') {
    return (
      value !== '' &&
      ![process.cwd(), homedir(), tmpdir()].some(
        folder => folder.length > 1 && value.includes(folder),
      )
    );
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return true;
  if (Array.isArray(value)) return value.length > 0 && value.every(isPlain);
  return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isPlain);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  );
}
