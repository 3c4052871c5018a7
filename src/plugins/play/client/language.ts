/** Type errors and completion for the project of a reader, by TypeScript in the worker of the compiler. */
import ts from 'typescript';
import { packageName } from '../../../lib/packageName';
import type { Files } from '../data';
import type { TypeList } from '../typeList';
import { type Fault, faultOf } from './fault';

/** A type or syntax error, with its place in the text. */
export interface TypeFault extends Fault {
  start: number;
  length: number;
}

/** What can follow at a place. */
export interface Completions {
  /** Where the completed name begins. */
  start: number;
  /** Names with the kinds of their symbols, as TypeScript calls them. */
  names: { name: string; kind: string; order: string }[];
}

/** Declarations that are loaded, by path. */
const declared = new Map<string, string>();
let project = new Map<string, string>();

const defaults = {
  target: 'es2020',
  module: 'commonjs',
  esModuleInterop: true,
  // The default of the compiler that projects install.
  strict: false,
};

/** The options of the project, for the files that the worker has.
 * The compiler of projects is older, so its defaults apply. */
function optionsOf(): ts.CompilerOptions {
  const { config } = ts.parseConfigFileTextToJson('', project.get('/tsconfig.json') ?? '{}') as {
    config?: { compilerOptions?: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...defaults, ...config?.compilerOptions },
    '/',
  );
  return {
    ...options,
    noEmit: true,
    // All files of the project are checked, wherever they are.
    rootDir: undefined,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    resolveJsonModule: true,
    skipLibCheck: true,
    // What current versions of Node.js have, whatever the target.
    lib: ['lib.es2022.d.ts'],
    types: ['node', 'jest'],
  };
}

const read = (file: string): string | undefined => project.get(file) ?? declared.get(file);

const isSource = (file: string) => /\.[cm]?tsx?$/.test(file);

const host: ts.LanguageServiceHost = {
  getCompilationSettings: optionsOf,
  getCurrentDirectory: () => '/',
  getDefaultLibFileName: () => '/lib/lib.d.ts',
  getScriptFileNames: () => [...project.keys()].filter(isSource),
  // The text is its own version. Declarations do not change.
  getScriptVersion: file => project.get(file) ?? '',
  getScriptSnapshot(file) {
    const text = read(file);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  fileExists: file => read(file) !== undefined,
  readFile: read,
};

const registry = ts.createDocumentRegistry();
let service: ts.LanguageService | undefined;

/** Answers of addresses. */
const loaded = new Map<string, Promise<unknown>>();

/** Loads JSON once.
 * @throws if it cannot be loaded; the next call tries again */
function load<Content>(address: string): Promise<Content> {
  const content =
    loaded.get(address) ??
    fetch(address).then(response => {
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      return response.json();
    });
  loaded.set(address, content);
  content.catch(() => loaded.delete(address));
  return content as Promise<Content>;
}

/** The packages, as the list names them, that files import. */
function imported(files: Map<string, string>, packages: TypeList['packages']): string[] {
  const names = [...files].flatMap(([file, text]) =>
    isSource(file) ? ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName) : [],
  );
  return names.map(packageName).filter(name => Object.hasOwn(packages, name));
}

/** A project, and the address of the list of declarations. */
export interface TypedProject {
  types: string;
  /** Texts by path. */
  files: Files;
}

/** Loads the declarations that a project needs, and has TypeScript answer about it.
 * @throws if something cannot be loaded */
async function ask<Answer>(
  { types, files }: TypedProject,
  question: (language: ts.LanguageService) => Answer,
): Promise<Answer> {
  const next = new Map(Object.entries(files).map(([file, text]) => [`/${file}`, text]));
  const { common, packages } = await load<TypeList>(types);
  const addresses = new Set([common]);
  const queue = imported(next, packages);
  for (let name = queue.pop(); name; name = queue.pop()) {
    const { file, needs } = packages[name]!;
    if (addresses.has(file)) continue;
    addresses.add(file);
    queue.push(...needs);
  }
  const contents = await Promise.all([...addresses].map(load<Files>));
  const before = declared.size;
  for (const content of contents)
    for (const [file, text] of Object.entries(content)) declared.set(file, text);
  // A service does not look again for modules that it did not find.
  if (declared.size > before) service = undefined;
  // No other call changes the project before the answer.
  project = next;
  service ??= ts.createLanguageService(host, registry);
  return question(service);
}

/** Finds the syntax and type errors of a project.
 * @throws if declarations cannot be loaded */
export const check = (typed: TypedProject): Promise<TypeFault[]> =>
  ask(typed, language =>
    Object.keys(typed.files)
      .filter(isSource)
      .flatMap(file =>
        [
          ...language.getSyntacticDiagnostics(`/${file}`),
          ...language.getSemanticDiagnostics(`/${file}`),
        ]
          .filter(({ category }) => category === ts.DiagnosticCategory.Error)
          .map(one => ({ ...faultOf(file, one), start: one.start ?? 0, length: one.length ?? 0 })),
      ),
  );

/** A place in a file. */
export interface Place {
  file: string;
  position: number;
}

/** Finds what can follow at a place: nothing in files without types.
 * @throws if declarations cannot be loaded */
export const complete = (typed: TypedProject, at: Place): Promise<Completions> =>
  ask(typed, language => {
    const found = isSource(at.file)
      ? language.getCompletionsAtPosition(`/${at.file}`, at.position, {})
      : undefined;
    const entries = found?.entries ?? [];
    const span = entries[0]?.replacementSpan ?? found?.optionalReplacementSpan;
    return {
      start: span?.start ?? at.position,
      names: entries.map(({ name, kind, sortText }) => ({ name, kind, order: sortText + name })),
    };
  });

/** The type and the documentation of a completion.
 * @throws if declarations cannot be loaded */
export const describe = (typed: TypedProject, at: Place, name: string): Promise<string> =>
  ask(typed, language => {
    const found = language.getCompletionEntryDetails(
      `/${at.file}`,
      at.position,
      name,
      {},
      undefined,
      undefined,
      undefined,
    );
    return [found?.displayParts, found?.documentation]
      .map(parts => ts.displayPartsToString(parts))
      .filter(Boolean)
      .join('\n\n');
  });
