import type { Compilation, Compiler } from '@rspack/core';

interface Resource {
  request: string;
  context: string;
}

/** The files of the modules of compilations. */
const files = new WeakMap<Compilation, Set<string | undefined>>();

function filesOf(compilation: Compilation): Set<string | undefined> {
  const known = files.get(compilation);
  if (known) return known;
  const all = [...compilation.modules].map(module => (module as { resource?: string }).resource);
  const found = new Set(all);
  files.set(compilation, found);
  return found;
}

/** A bundler plugin that replaces modules, and fails the build when it finds none to replace.
 *
 * It looks for the replacement among the modules, not for the request: a bundler that takes modules from
 * its cache resolves nothing. */
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
        if (compiler.watchMode || filesOf(compilation).has(this.file)) return;
        throw new Error(
          `No module imports ${String(this.request)} from ${String(this.importer)}, which ${this.file} replaces: ` +
            'the package has changed, see contributing/framework-internals.md',
        );
      });
    });
  }
}
