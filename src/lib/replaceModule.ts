import path from 'node:path';
import type { Compilation, Compiler, Module } from '@rspack/core';

interface Resource {
  request: string;
  context: string;
}

/** The modules of compilations, by file. Looking them up in the bundler is slow. */
const modulesByFile = new WeakMap<Compilation, Map<string, Module[]>>();

function modulesOf(compilation: Compilation, file: string): Module[] {
  let modules = modulesByFile.get(compilation);
  if (!modules) {
    modules = new Map();
    for (const module of compilation.modules) {
      const { resource } = module as { resource?: string };
      if (resource === undefined) continue;
      const same = modules.get(resource) ?? [];
      modules.set(resource, [...same, module]);
    }
    modulesByFile.set(compilation, modules);
  }
  return modules.get(file) ?? [];
}

/** The imports of a module: the request and the folder of each importer. */
const importsOf = (compilation: Compilation, module: Module): Resource[] =>
  [...compilation.moduleGraph.getIncomingConnections(module)].map(
    ({ dependency, originModule }) => ({
      request: (dependency as { request?: string }).request ?? '',
      context: path.dirname((originModule as { resource?: string } | null)?.resource ?? ''),
    }),
  );

/** A bundler plugin that replaces modules, and fails the build if it finds none to replace.
 *
 * It does not count resolutions, because the bundler resolves nothing for modules from its cache. It checks instead
 * that a module imports the replacement under the request of the original. */
export class ReplaceModule {
  /** @param request matches the import specifier of the original
   * @param file absolute path of the replacement
   * @param importer matches the folder of the importing modules */
  constructor(
    private readonly request: RegExp,
    private readonly file: string,
    private readonly importer = /(?:)/,
  ) {}

  apply(compiler: Compiler): void {
    const { NormalModuleReplacementPlugin } = compiler.rspack;
    new NormalModuleReplacementPlugin(this.request, resource => {
      const found = resource as Resource;
      // The replacement may import the original.
      if (this.importer.test(found.context)) found.request = this.file;
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap('ReplaceModule', compilation => {
      compilation.hooks.finishModules.tap('ReplaceModule', () => {
        // A development server compiles only what is opened.
        if (compiler.watchMode) return;
        const imports = modulesOf(compilation, this.file).flatMap(module =>
          importsOf(compilation, module),
        );
        const isReplaced = ({ request, context }: Resource) =>
          this.request.test(request) && this.importer.test(context);
        if (imports.some(isReplaced)) return;
        throw new Error(
          `No module in ${String(this.importer)} imports ${String(this.request)}, which ${this.file} replaces: ` +
            'the package has changed, see contributing/framework-internals.md',
        );
      });
    });
  }
}
