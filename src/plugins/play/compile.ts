/** Compiles the files of a project for the worker. */
import { transformSync } from '@swc/core';
import type { SnippetFile } from '../../content/project';
import { bundleAll, hasFile } from './bundle';
import type { Project } from './project';

/** Options of SWC. They match those of the projects in `tsconfig.json`: decorators with metadata of types. */
const options = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2020',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  // The worker finds the lines of errors by it.
  sourceMaps: 'inline',
  inlineSourcesContent: false,
} as const;

const imported = /\brequire\((["'])([^"'./][^"']*)\1\)/g;

/** Compiled files, by path in the project, and the packages that they import, sorted. */
export interface Compiled {
  compiled: Record<string, string>;
  packages: string[];
}

/** Compiles the files of a project to CommonJS.
 * @throws if a file has a syntax error */
export function compileFiles(files: SnippetFile[]): Compiled {
  const compiled: Record<string, string> = {};
  const packages = new Set<string>();
  for (const { path: name, code } of files) {
    // The starter of functions that this file names.
    if (name === 'f.yml')
      for (const [starter] of code.matchAll(/@midwayjs\/[\w-]+/g))
        packages.add(starter).add('js-yaml');
    if (!/\.[cm]?[tj]sx?$/.test(name) || /\.d\.[cm]?ts$/.test(name)) continue;
    compiled[name] = transformSync(code, { ...options, filename: `/${name}` }).code;
    // For tools that do not run here. Midway reads its own.
    if (/^(?!midway\.)[\w.-]+\.config\.\w+$/.test(name)) continue;
    if (/\bjest\.useFakeTimers\b/.test(code)) packages.add('@jest/fake-timers');
    for (const [, , wanted] of compiled[name].matchAll(imported))
      if (hasFile(wanted!)) packages.add(wanted!.replace(/^node:/, ''));
  }
  return { compiled, packages: [...packages].sort() };
}

/** The files of a project as they lie in the memory of the worker: as their author sees them. */
export const placedFiles = (files: SnippetFile[]): Record<string, string> => ({
  'package.json': '{"name":"page","private":true}\n',
  ...Object.fromEntries(files.map(file => [file.path, file.code])),
});

/** A project with the code of its packages.
 * @param more packages that the run itself needs
 * @throws if a package is not installed */
export async function compileProject(files: SnippetFile[], more: string[]): Promise<Project> {
  const { compiled, packages } = compileFiles(files);
  return { files: placedFiles(files), compiled, packages: await bundleAll([...packages, ...more]) };
}
