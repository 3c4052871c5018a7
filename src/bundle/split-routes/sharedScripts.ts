/** Puts the modules that all pages of a kind use into one script. By default the bundler makes a script of
 * each component and each table of a route, and more of what they share: a dozen for a guide. The styles of
 * components that few pages have get a sheet of their own; Docusaurus puts all styles into that of all pages. */
import type { Generated } from './tables';

/** Modules that routes of pages of a kind name. Their script is that of the first one, by whose name
 * it is fetched ahead. */
const kinds: Record<string, RegExp> = {
  '@theme/DocItem': /^@theme\/Docs?[A-Z]\w+$|-content-docs\/[^/]+\/__plugin\.json$/,
  '@theme/BlogPostPage':
    /^@theme\/Blog\w+$|\/Changelog\/ListPage|-content-blog\/[^/]+\/__plugin\.json$/,
};

/** Components of few pages, by their folders: their styles are not in the sheet of all pages. */
const rare = ['Changelog', 'Home', 'Offline'];

interface Chunk {
  name?: string | null;
}

/** Looks up the chunks of a module. */
interface ChunkGraph {
  getModuleChunksIterable(module: unknown): Iterable<Chunk>;
}

/** A group of modules, as the bundler takes it. */
interface Group {
  name?: string;
  test?: RegExp | ((module: unknown, context: { chunkGraph: ChunkGraph }) => boolean);
  type?: string;
  chunks?: 'all' | 'async' | ((chunk: Chunk) => boolean);
  enforce?: true;
  minChunks?: number;
  priority?: number;
}

/** The groups of modules that become one file each: a script for each kind of pages, one for what pages of all
 * these kinds share, and the style sheets of few pages. */
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
      // Above that of Docusaurus' one style sheet.
      priority: 60,
    };
  }
  // Modules of one script alone get no script of their own.
  groups.defaultVendors = { minChunks: 2 };
  return groups;
}
