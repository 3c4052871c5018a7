import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { parse as parseJson } from 'jsonc-parser';
import type { Page } from '../../src/content/pages';
import { frameworkFolder } from '../../src/content/framework';
import { assertInside, isUntitled, type SnippetFile } from '../../src/content/project';
import type { ShownRequest } from '../../src/content/requests';
import { isolated } from '../snippets/processes';
import { inTurn } from '../snippets/servers';
import { swcOptions } from '../snippets/tests';
import type { Start, Started } from './host';

/** How to start a project that swc compiled: in development or in production. */
export type Mode = 'local' | 'production';

/** A project as its reader has it on disk. */
export interface Project {
  page: Page;
  files: SnippetFile[];
}

const read = ({ files }: Project, name: string) =>
  files.find(file => file.path === name)?.code ?? '';

/** Parses a JSON file of a project, which may have comments. Empty if the file is not valid. */
const parse = <T>(code: string) => (parseJson(code) ?? {}) as Partial<T>;

interface Manifest {
  type: string;
  scripts: Record<string, string>;
}

interface CompilerConfig {
  compilerOptions: { rootDir?: string; outDir?: string; paths?: Record<string, string[]> };
}

/** Cached, because both languages of a page, and all base projects, share files. */
const compiled = new Map<string, string>();

function transform(
  code: string,
  file: string,
  isModule: boolean,
  paths: Record<string, string[]> | undefined,
  sourceMaps = false,
) {
  const { jsc } = swcOptions;
  return transformSync(code, {
    swcrc: false,
    filename: file,
    sourceMaps,
    // Resolves aliases as if the project were at the root.
    jsc: { ...jsc, ...(paths && { baseUrl: '/', paths }) },
    module: { type: isModule ? 'es6' : 'commonjs' },
  });
}

function compile(
  code: string,
  file: string,
  isModule: boolean,
  paths: Record<string, string[]> | undefined,
) {
  const key = JSON.stringify([code, isModule, paths && [file, paths]]);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const result = transform(code, file, isModule, paths).code;
  compiled.set(key, result);
  return result;
}

/** The folders of source files and compiled files of a project. */
function compilerOf(project: Project) {
  const { compilerOptions = {} } = parse<CompilerConfig>(read(project, 'tsconfig.json'));
  const { rootDir = 'src', outDir = 'dist', paths } = compilerOptions;
  const isModule = parse<Manifest>(read(project, 'package.json')).type === 'module';
  return { root: `${path.posix.normalize(rootDir)}/`, outDir, paths, isModule };
}

/** Maps a position in a compiled file of the project back to the page. Undefined if the page does not show that
 * position.
 * @param line 1-based, as is `column` */
export function lineOnPage(
  project: Project,
  compiledFile: string,
  line: number,
  column: number,
): number | undefined {
  const { root, outDir, paths, isModule } = compilerOf(project);
  const name = path.posix.relative(outDir, compiledFile).replace(/\.js$/, '.ts');
  const file = project.files.find(one => one.path === `${root}${name}`);
  if (!file) return undefined;
  const { map } = transform(file.code, `/${file.path}`, isModule, paths, true);
  const entry = new SourceMap(JSON.parse(map!) as SourceMapPayload).findEntry(line - 1, column - 1);
  return 'originalLine' in entry ? file.lines[entry.originalLine] : undefined;
}

/** Writes a project into an empty folder, with its compiled code next to it, as `mwtsc` does but by another compiler.
 * @throws if a file of the project would be outside that folder */
export function writeProject(project: Project, folder: string): void {
  const { root, outDir, paths, isModule } = compilerOf(project);
  rmSync(folder, { recursive: true, force: true });
  const write = (name: string, code: string) => {
    assertInside(name);
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, code);
  };
  for (const file of project.files) {
    if (isUntitled(file)) continue;
    write(file.path, file.code);
    if (!file.path.startsWith(root) || file.path.endsWith('.d.ts')) continue;
    const name = path.posix.join(outDir, file.path.slice(root.length));
    if (/\.tsx?$/.test(name)) {
      write(name.replace(/\.tsx?$/, '.js'), compile(file.code, `/${file.path}`, isModule, paths));
    } else {
      write(name, file.code);
    }
  }
  // The build of Hooks compiles its configuration too.
  const hooks = read(project, 'midway.config.ts');
  if (hooks)
    write(
      path.join(outDir, 'midway.config.js'),
      compile(hooks, '/midway.config.ts', isModule, paths),
    );
  if (!read(project, 'package.json')) write('package.json', '{"name":"page","private":true}\n');
}

/** The command that starts a project, and its output when the project is ready. In development, this is what the script
 * `dev` makes `mwtsc` run, with the folder of compiled files, and the same for `hooks`. In production, or without a
 * `dev` script, it is `bootstrap.js`. Undefined if the project has neither. */
export function commandOf(
  project: Project,
  mode: Mode,
): { command: string; ready?: string } | undefined {
  const { scripts: { dev = '' } = {} } = parse<Manifest>(read(project, 'package.json'));
  if (mode !== 'production') {
    const [, program, options] = /\bmwtsc\b.* --run (\S+)(.*)$/.exec(dev) ?? [];
    const file = program ?? (dev === 'hooks' && '@midwayjs/mock/app.js');
    const { compilerOptions = {} } = parse<CompilerConfig>(read(project, 'tsconfig.json'));
    const folder = `--baseDir "$PWD"/${compilerOptions.outDir ?? 'dist'}`;
    if (file)
      return { command: `node ${file.replace(/^@/, '"$MODULES"/@')}${options ?? ''} ${folder}` };
  }
  if (!project.files.some(({ path: name }) => name === 'bootstrap.js')) return undefined;
  return { command: 'node bootstrap.js', ready: '[midway:bootstrap] current app started' };
}

/** Starts an application in a process with a separate network, sends it requests, and stops it.
 * @param usesServers whether the application joins the network of the servers
 * @throws if that process ends early */
export function startApplication(job: Start, usesServers: boolean): Promise<Started> {
  const prefix = usesServers ? [] : isolated();
  const host = [process.execPath, '--import', 'tsx', path.resolve('checks/reader/host.ts')];
  const [program, ...args] = [...prefix, ...host];
  const run = () =>
    new Promise<Started>((resolve, reject) => {
      const child = spawn(program!, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      const end = () => reject(new Error('the process that starts applications ended'));
      child.on('exit', end).on('error', end);
      child.on('message', started => {
        resolve(started as Started);
        child.disconnect();
      });
      child.send(job);
    });
  // Applications that share a network share a port, and take turns.
  return prefix.length > 0 ? run() : inTurn('starts', run);
}

/** Starts a project, sends it requests, and stops it.
 * @param variables bash commands that set variables
 * @param usesServers whether it shares the network of servers
 * @returns undefined if the project has no command to start it
 * @throws if the project cannot be written, or the process that starts it ends early */
export async function startProject(
  project: Project,
  folder: string,
  mode: Mode,
  variables: string[],
  requests: ShownRequest[],
  usesServers: boolean,
): Promise<Started | undefined> {
  const command = commandOf(project, mode);
  if (!command) return undefined;
  writeProject(project, folder);
  const modules = path.join(frameworkFolder(project.page.collection.version), 'node_modules');
  const job = {
    folder,
    script: [...variables, `exec ${command.command}`].join('\n'),
    env: {
      PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH}`,
      HOME: folder,
      MODULES: modules,
      NODE_ENV: mode,
      NO_COLOR: '1',
    },
    ready: command.ready,
    requests,
  };
  return startApplication(job, usesServers);
}
