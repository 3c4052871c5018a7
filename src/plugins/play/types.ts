/** Writes the declarations of packages into files, from which the editor knows types. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { currentVersion } from '../../config/site';
import { frameworkFolder } from '../../content/framework';
import { Cache, installedPackages } from '../../lib/cache';
import { packageName } from '../../lib/packageName';
import type { Files } from './data';
import type { TypeList } from './typeList';

/** What all projects load: one file, because it compresses better together. */
const common = ['@midwayjs/core', '@midwayjs/koa', '@midwayjs/logger', '@midwayjs/mock'];
const globals = ['node', 'jest'];
const library = 'lib.es2022.d.ts';

const home = frameworkFolder(currentVersion);
const modules = path.join(home, 'node_modules/');
const libraries = path.dirname(ts.getDefaultLibFilePath({}));
const libraryFile = (name: string): string => path.join(libraries, name);

/** Finds the files of packages as the compiler of the editor does. */
class Resolver {
  private readonly options: ts.CompilerOptions = {
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    typeRoots: [path.join(modules, '@types')],
    preserveSymlinks: true,
  };
  private readonly known = ts.createModuleResolutionCache(home, file => file, this.options);
  /** The manifests that it has read: those that the editor needs. */
  readonly manifests = new Set<string>();

  private readonly system: ts.ModuleResolutionHost = {
    ...ts.sys,
    readFile: file => {
      if (file.startsWith(modules) && file.endsWith('/package.json')) this.manifests.add(file);
      return ts.sys.readFile(file);
    },
  };

  /** The file of a module, declarations or JavaScript. */
  module(name: string, from = path.join(home, 'index.ts')): string | undefined {
    const mode = ts.ModuleKind.CommonJS;
    return ts.resolveModuleName(name, from, this.options, this.system, this.known, undefined, mode)
      .resolvedModule?.resolvedFileName;
  }

  globals(name: string, from = path.join(home, 'index.ts')): string | undefined {
    return ts.resolveTypeReferenceDirective(name, from, this.options, this.system)
      .resolvedTypeReferenceDirective?.resolvedFileName;
  }

  /** The files that a file of declarations names. */
  private named(file: string): string[] {
    const all = ts.preProcessFile(readFileSync(file, 'utf8'));
    return [
      ...all.importedFiles.map(({ fileName }) => this.module(fileName, file)),
      ...all.referencedFiles.map(({ fileName }) => path.resolve(path.dirname(file), fileName)),
      ...all.typeReferenceDirectives.map(({ fileName }) => this.globals(fileName, file)),
      ...all.libReferenceDirectives.map(({ fileName }) => libraryFile(`lib.${fileName}.d.ts`)),
    ].filter(one => one !== undefined);
  }

  /** The files that files need, themselves included, with those that each names. */
  closure(files: (string | undefined)[]): Map<string, string[]> {
    const found = new Map<string, string[]>();
    const queue = [...files];
    while (queue.length > 0) {
      const file = queue.pop();
      // What only the site has installed is no part of projects.
      if (!file || found.has(file) || ![modules, libraries].some(one => file.startsWith(one)))
        continue;
      const next = isDeclaration(file) ? this.named(file) : [];
      found.set(file, next);
      queue.push(...next);
    }
    return found;
  }
}

const isDeclaration = (file: string): boolean => /\.d\.[cm]?ts$/.test(file);

const printer = ts.createPrinter({ removeComments: true });

/** The fields of manifests by which TypeScript finds declarations. */
const fields = ['name', 'version', 'main', 'types', 'typings', 'typesVersions', 'exports'];

/** What the editor needs of a file. Only the framework keeps its comments. JavaScript without declarations is empty: it
 * has no types, but can be imported. */
function textOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('/package.json')) {
    const all = Object.entries(JSON.parse(text) as object);
    return JSON.stringify(Object.fromEntries(all.filter(([field]) => fields.includes(field))));
  }
  if (!isDeclaration(file)) return '';
  const printed = file.includes('/node_modules/@midwayjs/')
    ? text
    : printer.printFile(ts.createSourceFile(file, text, ts.ScriptTarget.ES2020));
  return printed.replace(/^[ \t]+/gm, '');
}

/** The package of a file, such as `koa` or `koa/node_modules/debug`. */
const packageOf = (file: string): string =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)![0].slice(modules.length);

interface Declarations {
  /** Texts by path in the project. */
  files: Files;
  /** The other packages that are needed. */
  needs: string[];
}

/** The name of what all projects load. */
const shared = '';

/** Reads the declarations of packages, and of what they need, by package. */
export function declarationsOf(names: string[]): Record<string, Declarations> {
  const resolver = new Resolver();
  const ofAll = resolver.closure([
    libraryFile(library),
    ...globals.map(name => resolver.globals(name)),
    ...common.map(name => resolver.module(name)),
  ]);
  const entries = names.map(name => [name, resolver.module(name)] as const);
  const all = new Map([...ofAll, ...resolver.closure(entries.map(([, file]) => file))]);
  const found: Record<string, Declarations> = {};
  const get = (name: string) => (found[name] ??= { files: {}, needs: [] });
  const nameOf = (file: string) => (ofAll.has(file) ? shared : packageOf(file));
  const need = (name: string, file: string) => {
    const other = nameOf(file);
    if (other === name || other === shared || !all.has(file)) return;
    const { needs } = get(name);
    if (!needs.includes(other)) needs.push(other);
  };
  for (const [file, next] of all) {
    const place = file.startsWith(home) ? file.slice(home.length) : `/lib/${path.basename(file)}`;
    get(nameOf(file)).files[place] = textOf(file);
    for (const one of next) need(nameOf(file), one);
  }
  // The declarations of `koa` are in another package.
  for (const [name, file] of entries) if (file) need(packageName(name), file);
  const commonPackages = new Set(
    [...ofAll.keys()].filter(file => file.startsWith(modules)).map(packageOf),
  );
  for (const file of resolver.manifests) {
    const name = packageOf(file);
    const owner = commonPackages.has(name) ? shared : name;
    if (owner in found) found[owner]!.files[file.slice(home.length)] = textOf(file);
  }
  return found;
}

/** Writes the declarations of packages, and of what they need.
 * @param names what projects may import, such as `koa` or `lodash/fp`; what has no types is an import without types
 * @param write writes a file and returns its address
 * @returns the address of a `TypeList` */
export function writeTypes(
  siteDir: string,
  names: string[],
  write: (name: string, content: string) => string,
): string {
  const cache = new Cache<Record<string, Declarations>>(siteDir, 'play/types', [
    ts.version,
    installedPackages(home),
  ]);
  const found = cache.of(names, () => declarationsOf(names));
  cache.save();
  const list: TypeList = { common: '', packages: {} };
  for (const [name, { files, needs }] of Object.entries(found)) {
    // Some hosts leave out folders called `node_modules`.
    const plain = name.replaceAll('node_modules/', '') || 'common';
    const file = write(`types/${plain}.json`, JSON.stringify(files));
    if (name === shared) list.common = file;
    else list.packages[name] = { file, needs };
  }
  return write('types.json', JSON.stringify(list));
}
