/** TypeScript programs of the code of pages. The files of pages exist only in memory. */
import path from 'node:path';
import ts from 'typescript';
import { overBase } from '../../content/quickGuide';
import { buildStages, codeLanguages, isUntitled, stageFolder } from '../../content/project';
import type { Page } from '../../content/pages';
import { hash } from '../../lib/cache';
import type { EntryPoint } from './reference';

/** A file of a page's project. */
export interface PageFile {
  /** The absolute path, below the folder of the framework's packages. */
  file: string;
  /** The path in the project. */
  path: string;
  code: string;
  /** The 1-based line in the page for each line; empty for a file that the page does not show. */
  lines: number[];
  /** Whether the file belongs to the application that the checks run. Blocks without a title are only compiled. */
  isRun: boolean;
}

/** The files of a page's project, with the files of the quick guide that it builds on. Each stage has a folder. */
export function filesOf(page: Page, home: string): PageFile[] {
  return buildStages(page).flatMap((stage, index) =>
    overBase(page, stage).files.map(file => ({
      file: path.join(stageFolder(page, index, home), file.path),
      path: file.path,
      code: file.code,
      lines: file.lines,
      isRun: !isUntitled(file),
    })),
  );
}

/** Whether the compiler reads a file. */
export const isCode = (file: string) => codeLanguages.has(path.extname(file).slice(1));

/** Whether files augment modules or the global scope, which affects every file of a program. */
const augments = (files: PageFile[]) =>
  files.some(({ code }) => /^\s*declare (module|global)\b/m.test(code));

/** The program of some pages. */
export interface PageProgram {
  service: ts.LanguageService;
  program: ts.Program;
}

/** The code of pages. */
export interface PageCode {
  /** The files of each page. */
  files: PageFile[][];
  /** Indexes of pages without augmentations, which can share a program. */
  plain: number[];
  /** Indexes of pages with augmentations. */
  augmenting: number[];
  /** Creates a program of some pages, by index. Cached by the identity of the list. */
  open: (pages: number[]) => PageProgram;
}

/** Shares parsed files between all programs of a process. */
const registry = ts.createDocumentRegistry();

/** The compiler options of the framework version, with paths to its packages. */
function compilerOptions(home: string, packages: EntryPoint[]): ts.CompilerOptions {
  const file = path.join(home, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, path => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, home);
  return {
    ...options,
    paths: {
      // The core of 4.x names what it exports, which a path to its files would bypass.
      ...(options.moduleResolution !== ts.ModuleResolutionKind.Bundler && {
        '@midwayjs/*': [path.join(home, 'node_modules/@midwayjs/*')],
      }),
      ...Object.fromEntries(packages.map(({ npm, entryPoint }) => [npm, [entryPoint]])),
    },
  };
}

/** Files of pages, and the files on disk that they refer to. */
function fileSystem(texts: Map<string, string>, onDisk: Map<string, boolean>, home: string) {
  return {
    readFile: (file: string) => texts.get(file) ?? ts.sys.readFile(file),
    fileExists(file: string) {
      if (texts.has(file)) return true;
      const known = onDisk.get(file) ?? ts.sys.fileExists(file);
      onDisk.set(file, known);
      return known;
    },
    // The folders of pages exist only in memory, and TypeScript skips folders that do not exist.
    directoryExists: () => true,
    getCurrentDirectory: () => home,
  };
}

/** Reads the code of pages.
 * @param home absolute path of the folder in which the framework's packages are installed
 * @param packages packages that must resolve to the copies that the reference documents */
export function readCode(pages: Page[], packages: EntryPoint[], home: string): PageCode {
  const files = pages.map(page => filesOf(page, home));
  const options = compilerOptions(home, packages);
  const onDisk = new Map<string, boolean>();
  const resolutions = ts.createModuleResolutionCache(home, file => file, options);

  function createProgram(group: number[]): PageProgram {
    const texts = new Map(group.flatMap(at => files[at]!.map(({ file, code }) => [file, code])));
    const system = fileSystem(texts, onDisk, home);
    const rootNames = [...texts.keys()].filter(isCode);
    const service = ts.createLanguageService(
      {
        ...system,
        getCompilationSettings: () => options,
        getDefaultLibFileName: settings => ts.getDefaultLibFilePath(settings),
        // Files never change. Without a project version, every request would compare the versions of all files.
        getProjectVersion: () => 'unchanged',
        getScriptFileNames: () => rootNames,
        getScriptVersion: file => hash(texts.get(file)),
        getScriptSnapshot: file => {
          const text = system.readFile(file);
          return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
        },
        resolveModuleNameLiterals(names, from, redirected, settings) {
          // Declarations outside `home` replace a package, so their imports resolve as if they were in `home`.
          const place = from.startsWith(home) ? from : path.join(home, 'index.ts');
          return names.map(({ text }) => {
            const at = text.startsWith('.') ? from : place;
            return ts.resolveModuleName(text, at, settings, system, resolutions, redirected);
          });
        },
      },
      registry,
    );
    const program = service.getProgram()!;
    // The first call binds all files, which can happen before the reference is ready.
    program.getTypeChecker();
    return { service, program };
  }

  const indexes = pages.map((_, index) => index);
  const opened = new WeakMap<number[], PageProgram>();
  return {
    files,
    plain: indexes.filter(index => !augments(files[index]!)),
    augmenting: indexes.filter(index => augments(files[index]!)),
    open(group) {
      const program = opened.get(group) ?? createProgram(group);
      opened.set(group, program);
      return program;
    },
  };
}
