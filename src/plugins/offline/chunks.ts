/** Which scripts of the bundle hold which content. */

/** The parts of a bundler that are used: of webpack and Rspack the same. */
interface Compilation {
  chunks: Iterable<{ files: Iterable<string>; canBeInitial(): boolean }>;
  chunkGraph: { getChunkModules(chunk: unknown): Iterable<{ identifier(): string }> };
}
interface Compiler {
  hooks: { afterEmit: { tap(name: string, done: (compilation: Compilation) => void): void } };
}

/** The modules of each script that is loaded on demand, by its path in the build. */
export type Chunks = Map<string, string[]>;

/** Collects the chunks of a compilation.
 * @param chunks is filled when the files have been written */
export const chunkCollector = (chunks: Chunks) => ({
  apply({ hooks }: Compiler) {
    hooks.afterEmit.tap('offline', compilation => {
      chunks.clear();
      for (const chunk of compilation.chunks) {
        if (chunk.canBeInitial()) continue;
        const modules = [...compilation.chunkGraph.getChunkModules(chunk)];
        const names = modules.map(module => module.identifier());
        for (const file of chunk.files) if (file.endsWith('.js')) chunks.set(file, names);
      }
    });
  },
});

/** What says which plugin made a page. It comes with what all pages of a kind are shown with. */
const ofPlugin = /[\\/]__plugin\.json$/;

/** The owners of a script: those whose content it holds. It has none if it holds no content, and then
 * is everybody's.
 * @param contents folders of content by their owner */
export function ownersOf(modules: string[], contents: Record<string, string[]>): Set<string> {
  const content = modules.filter(module => !ofPlugin.test(module));
  const owners = Object.entries(contents).filter(([, folders]) =>
    folders.some(folder => content.some(module => module.includes(folder))),
  );
  return new Set(owners.map(([owner]) => owner));
}
