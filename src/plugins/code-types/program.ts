/** The code of pages as TypeScript sees it. Nothing of it is on disk. */
import path from 'node:path';
import ts from 'typescript';
import { overBase } from '../../content/quickGuide';
import { buildStages, codeLanguages, isUntitled, stageFolder } from '../../content/project';
import type { Page } from '../../content/pages';
import { hash } from '../../lib/cache';
import type { EntryPoint } from './reference';

/** A file of a page's project. */
export interface PageFile {
  /** Absolute path, below the folder of the framework's packages. */
  file: string;
  /** Path in the project. */
  path: string;
  code: string;
  /** For each line, the 1-based line in the page; none for what the page does not show. */
  lines: number[];
  /** Whether it is part of the page's application, which is run; what has no title is only compiled. */
  isRun: boolean;
}

/** The files of a page's project, one folder for each stage, with those of the quick guide that it builds on. */
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

/** Whether the compiler reads a file of a page's project. */
export const isCode = (file: string) => codeLanguages.has(path.extname(file).slice(1));

/** Augmentations of modules and of the global scope reach every file of a program. */
const augments = (files: PageFile[]) =>
  files.some(({ code }) => /^\s*declare (module|global)\b/m.test(code));

/** A program of some pages. */
export interface PageProgram {
  service: ts.LanguageService;
  program: ts.Program;
}

/** The code of pages. */
export interface PageCode {
  /** The files of each page. */
  files: PageFile[][];
  /** The pages, by their index, that have no augmentations: one program can have them all. */
  plain: number[];
  /** Those that have some. */
  augmenting: number[];
  /** Makes a program of pages, by their index; of the same list once. */
  open: (pages: number[]) => PageProgram;
}

/** Parsed files of packages, for all programs of a process. */
const registry = ts.createDocumentRegistry();

/** The settings that the code is checked with. */
function compilerOptions(home: string, packages: EntryPoint[]): ts.CompilerOptions {
  const file = path.join(home, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, path => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, home);
  return {
    ...options,
    paths: {
      '@midwayjs/*': [path.join(home, 'node_modules/@midwayjs/*')],
      ...Object.fromEntries(packages.map(({ npm, entryPoint }) => [npm, [entryPoint]])),
    },
  };
}

/** Reads the code of pages.
 * @param home absolute path of the folder in which the framework's packages are installed
 * @param packages those that are to be the copies which the reference documents */
export function readCode(pages: Page[], packages: EntryPoint[], home: string): PageCode {
  const files = pages.map(page => filesOf(page, home));
  const options = compilerOptions(home, packages);
  const onDisk = new Map<string, boolean>();
  const resolutions = ts.createModuleResolutionCache(home, file => file, options);

  function createProgram(group: number[]): PageProgram {
    const texts = new Map(group.flatMap(at => files[at]!.map(({ file, code }) => [file, code])));
    const readFile = (file: string) => texts.get(file) ?? ts.sys.readFile(file);
    const fileExists = (file: string) => {
      if (texts.has(file)) return true;
      const known = onDisk.get(file) ?? ts.sys.fileExists(file);
      onDisk.set(file, known);
      return known;
    };
    const system = {
      readFile,
      fileExists,
      // Those of pages are in no file system; without this they are not looked into.
      directoryExists: () => true,
      getCurrentDirectory: () => home,
    };
    const rootNames = [...texts.keys()].filter(isCode);
    const service = ts.createLanguageService(
      {
        ...system,
        getCompilationSettings: () => options,
        getDefaultLibFileName: settings => ts.getDefaultLibFilePath(settings),
        // Nothing changes; without this every question would compare the versions of all files.
        getProjectVersion: () => 'unchanged',
        getScriptFileNames: () => rootNames,
        getScriptVersion: file => hash(texts.get(file)),
        getScriptSnapshot: file => {
          const text = readFile(file);
          return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
        },
        resolveModuleNameLiterals(names, from, redirected, settings) {
          // Declarations that stand in for a package find others where that package would.
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
    // It reads what the program declares when it is first asked for.
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
