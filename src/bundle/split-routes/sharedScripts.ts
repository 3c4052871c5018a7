/** Puts the modules that all pages of a kind use into one script. By default, the bundler makes one script for each
 * component and each data file of a route, and more for shared modules: a dozen for a guide. Styles of rare
 * components get separate sheets; Docusaurus would put them into the one sheet for all pages. */
import type { Generated } from './tables';

/** The modules of each kind of page. They go into the script of the module in the key, because it is prefetched by
 * this module's name. */
const kinds: Record<string, RegExp> = {
  '@theme/DocItem': /^@theme\/Docs?[A-Z]\w+$|-content-docs\/[^/]+\/__plugin\.json$/,
  '@theme/BlogPostPage':
    /^@theme\/Blog\w+$|\/Changelog\/ListPage|-content-blog\/[^/]+\/__plugin\.json$/,
};

/** Folders of components on few pages, whose styles do not belong in the sheet for all pages. */
const rare = ['Changelog', 'Home', 'Offline'];

interface Chunk {
  name?: string | null;
}

/** Looks up the chunks of a module. */
interface ChunkGraph {
  getModuleChunksIterable(module: unknown): Iterable<Chunk>;
}

/** The bundler's type for a cache group. */
interface Group {
  name?: string;
  test?: RegExp | ((module: unknown, context: { chunkGraph: ChunkGraph }) => boolean);
  type?: string;
  chunks?: 'all' | 'async' | ((chunk: Chunk) => boolean);
  enforce?: true;
  minChunks?: number;
  priority?: number;
}

/** Cache groups, which become one file each: a script for each kind of page, a script for what all kinds share, and
 * the style sheets of rare components. */
export function sharedScripts({ imports }: Pick<Generated, 'imports'>): Record<string, Group> {
  const named = [...imports].map(([chunk, load]) => ({
    chunk,
    module: /"([^"]+)"\)$/.exec(load)?.[1] ?? '',
  }));
  const groups: Record<string, Group> = {};
  const owns: ((chunk: Chunk) => boolean)[] = [];
  for (const [first, all] of Object.entries(kinds)) {
    const name = named.find(({ module }) => module === first)?.chunk;
    if (!name) continue;
    const names = new Set(named.filter(({ module }) => all.test(module)).map(({ chunk }) => chunk));
    const chunks = (chunk: Chunk) => names.has(chunk.name ?? '');
    owns.push(chunks);
    groups[first] = { name, chunks, enforce: true, priority: 10 };
  }
  if (owns.length > 1) {
    const test: Group['test'] = (module, { chunkGraph }) => {
      const chunks = [...chunkGraph.getModuleChunksIterable(module)];
      return owns.every(isOwn => chunks.some(isOwn));
    };
    groups.content = { name: 'content', test, chunks: 'async', enforce: true, priority: 20 };
  }
  for (const folder of rare) {
    groups[`styles of ${folder}`] = {
      name: folder.toLowerCase(),
      test: new RegExp(String.raw`[\\/]components[\\/]${folder}[\\/].*\.css`),
      type: 'css/mini-extract',
      chunks: 'all',
      enforce: true,
      // Above the priority of Docusaurus' group for all styles.
      priority: 60,
    };
  }
  // A module that only one script uses stays in this script.
  groups.defaultVendors = { minChunks: 2 };
  return groups;
}
