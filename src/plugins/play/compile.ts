import path from 'node:path';
import { transformSync } from '@swc/core';
import type { SnippetFile } from '../../content/project';
import { bundleAll } from './bundle';
import type { Project } from './client/modules';

/** Compiler options for TypeScript that runs in the worker. */
const options = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2020',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
} as const;

const imported = /\brequire\("([^"./][^"]*)"\)/g;

/** The packages that compiled code imports. */
const packagesIn = (code: string) => [...code.matchAll(imported)].map(([, name]) => name!);

/** Compiles the files of a project for the worker, with the packages that they import.
 * @param more packages that the run itself needs
 * @throws if a package is not installed */
export async function compileProject(files: SnippetFile[], more: string[], isBuiltin: (name: string) => boolean): Promise<Project> {
  const compiled: Record<string, string> = {};
  for (const { path: name, code } of files) {
    if (/\.[tj]sx?$/.test(name) && !name.endsWith('.d.ts')) compiled[name] = transformSync(code, { ...options, filename: `/${name}` }).code;
  }
  const names = Object.entries(compiled).flatMap(([name, code]) => (path.basename(name) === 'jest.config.js' ? [] : packagesIn(code)));
  const packages = await bundleAll([...new Set([...names.filter(name => !isBuiltin(name) || /^(node:)?(zlib|assert)$/.test(name)).map(name => name.replace(/^node:/, '')), ...more])]);
  return { files: { 'package.json': '{"name":"page","private":true}\n', ...Object.fromEntries(files.map(file => [file.path, file.code])) }, compiled, packages };
}
