import path from 'node:path';
import type { Compilation, Compiler, Module } from '@rspack/core';

interface Resource {
  request: string;
  context: string;
}

/** The code of the site, which may import replacements itself. */
const ownCode = path.dirname(__dirname);

/** Files that import a module, other than the site's own. */
const importersOf = (compilation: Compilation, module: Module): string[] =>
  [...compilation.moduleGraph.getIncomingConnections(module)].flatMap(({ originModule }) => {
    const { resource } = (originModule ?? {}) as { resource?: string };
    return resource && !resource.startsWith(ownCode) ? [resource] : [];
  });

/** A bundler plugin that replaces modules, and fails the build when it finds none to replace.
 *
 * It looks for importers of the replacement, not for the request: a bundler that takes modules from its
 * cache resolves nothing. */
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
        const modules = [...compilation.modules].filter(
          module => (module as { resource?: string }).resource === this.file,
        );
        const importers = modules.flatMap(module => importersOf(compilation, module));
        if (importers.some(file => this.importer.test(path.dirname(file)))) return;
        throw new Error(
          `No module imports ${String(this.request)} from ${String(this.importer)}, which ${this.file} replaces: ` +
            'the package has changed, see contributing/framework-internals.md',
        );
      });
    });
  }
}
