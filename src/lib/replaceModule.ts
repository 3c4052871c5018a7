import path from 'node:path';
import type { Compilation, Compiler, Module } from '@rspack/core';

interface Resource {
  request: string;
  context: string;
}

/** The modules of compilations, by their file: asking the bundler for them takes a while. */
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

/** What imports a module: the request, and the folder of the importer. */
const importsOf = (compilation: Compilation, module: Module): Resource[] =>
  [...compilation.moduleGraph.getIncomingConnections(module)].map(
    ({ dependency, originModule }) => ({
      request: (dependency as { request?: string }).request ?? '',
      context: path.dirname((originModule as { resource?: string } | null)?.resource ?? ''),
    }),
  );

/** A bundler plugin that replaces modules, and fails the build when it finds none to replace.
 *
 * It looks at the modules that import the replacement, by the name of what it replaces: a bundler that
 * takes modules from its cache resolves nothing. */
export class ReplaceModule {
  /** @param request what the module is imported as
   * @param file absolute path of the module that replaces it
   * @param importer the folder of the modules that import it */
  constructor(
    private readonly request: RegExp,
    private readonly file: string,
    private readonly importer = /(?:)/,
  ) {}

  apply(compiler: Compiler): void {
    const { NormalModuleReplacementPlugin } = compiler.rspack;
    new NormalModuleReplacementPlugin(this.request, resource => {
      const found = resource as Resource;
      // The replacement may import what it replaces.
      if (this.importer.test(found.context)) found.request = this.file;
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap('ReplaceModule', compilation => {
      compilation.hooks.finishModules.tap('ReplaceModule', () => {
        // A development server compiles what is opened, and no more.
        if (compiler.watchMode) return;
        const imports = modulesOf(compilation, this.file).flatMap(module =>
          importsOf(compilation, module),
        );
        const isReplaced = ({ request, context }: Resource) =>
          this.request.test(request) && this.importer.test(context);
        if (imports.some(isReplaced)) return;
        throw new Error(
          `No module imports ${String(this.request)} from ${String(this.importer)}, which ${this.file} replaces: ` +
            'the package has changed, see contributing/framework-internals.md',
        );
      });
    });
  }
}
