/** Divides the tables in which the app finds pages into parts, which load with the pages that they name. */

import { runInNewContext } from 'node:vm';
import type { ChunkNames, GlobalData } from '@docusaurus/types';
import { pathKey } from '../../lib/pathKey';
import { flatNames } from './chunkNames';
import { splitDocs } from './docs';

/** A node of the route tree as Docusaurus generates it. */
interface RouteNode {
  path: string;
  hash: string;
  exact?: boolean;
  routes?: RouteNode[];
  [attribute: string]: unknown;
}

/** The tables that Docusaurus generates for the client. */
export interface Generated {
  routes: RouteNode[];
  /** Chunk names by route, as `path-hash`. */
  chunkNames: Record<string, ChunkNames>;
  /** Code of an `import()` by chunk name. */
  imports: Map<string, string>;
  globalData: GlobalData;
}

/** A page in a part: a leaf of the tree, and the number of the list to which the client adds it. */
interface Leaf {
  list: number;
  node: RouteNode;
  /** Its ancestors. */
  above: RouteNode[];
}

/** A node that stays in the tree, with the number of the list to which the client adds its loaded leaves. */
interface Branch extends RouteNode {
  list?: number;
  routes?: Branch[];
}

export interface Split {
  /** The tree without its leaves. Leaves of the top level belong to list 0. */
  tree: Branch[];
  /** The leaves, sorted by key. */
  parts: { first: string; leaves: Leaf[] }[];
  /** The pages: path, chunks, and the part that names the page. */
  pages: { path: string; chunks: string[]; part?: number }[];
}

class UnknownFormError extends Error {
  constructor(file: string) {
    super(`${file} has a format that the layer split-routes does not know`);
  }
}

/** Parses the generated tables.
 * @param files texts of routes.js, routesChunkNames.json, registry.js and globalData.json
 * @throws if a file has an unknown format */
export function readGenerated(files: {
  routes: string;
  chunkNames: string;
  registry: string;
  globalData: string;
}): Generated {
  const [, tree] = /^import [^]*?export default (\[[^]*\]);\s*$/.exec(files.routes) ?? [];
  if (!tree) throw new UnknownFormError('routes.js');
  type Read = RouteNode & { component: string | undefined };
  const clean = ({ component, routes, ...node }: Read): RouteNode => {
    if (typeof component !== 'string') throw new UnknownFormError('routes.js');
    return { ...node, hash: component, ...(routes && { routes: (routes as Read[]).map(clean) }) };
  };
  const context = { ComponentCreator: (_path: string, hash?: string) => hash };
  const read = structuredClone(runInNewContext(tree, context) as Read[]);
  if (read.pop()?.path !== '*') throw new UnknownFormError('routes.js');
  const routes = read.map(clean);

  const imports = new Map<string, string>();
  for (const line of files.registry.trim().split('\n').slice(1)) {
    const [, name, load] = /^ {2}"(.+?)": \[\(\) => (import\(.+?\)), "/.exec(line) ?? [];
    if (!name || !load) throw new UnknownFormError('registry.js');
    imports.set(name, load);
  }
  const chunkNames = JSON.parse(files.chunkNames) as Generated['chunkNames'];
  const globalData = JSON.parse(files.globalData) as GlobalData;
  return { routes, chunkNames, imports, globalData };
}

/** The names of the chunks that a page needs. */
function chunksOf({ path, hash }: RouteNode, { chunkNames }: Generated): string[] {
  return flatNames(chunkNames[`${path}-${hash}`] ?? []);
}

/** Divides the route tree.
 * @param home path of the home page, whose route must stay in the tree, because themes look it up at start
 * @param size maximum number of chunks per part, unless a single page needs more */
export function split(generated: Generated, home: string, size: number): Split {
  const leaves: Leaf[] = [];
  const pages: Split['pages'] = [];
  let lists = 0;
  const isLeaf = ({ exact, routes: children, path }: RouteNode) =>
    exact === true && !children && path !== home && !/[:*?+()]|\.html$/.test(path);
  const chunks = (nodes: RouteNode[]) => nodes.flatMap(node => chunksOf(node, generated));
  const cut = (nodes: RouteNode[], list: number, above: RouteNode[]): Branch[] => {
    leaves.push(...nodes.filter(isLeaf).map(node => ({ list, node, above })));
    return nodes
      .filter(node => !isLeaf(node))
      .map(({ routes: children, ...node }) => {
        if (node.exact) pages.push({ path: node.path, chunks: chunks([...above, node]) });
        if (!children) return node;
        const own = ++lists;
        return { ...node, list: own, routes: cut(children, own, [...above, node]) };
      });
  };
  const tree = cut(generated.routes, 0, []);
  const key = ({ node }: Leaf) => pathKey(node.path);
  leaves.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const parts: Split['parts'] = [];
  let room = 0;
  for (const leaf of leaves) {
    const needed = chunksOf(leaf.node, generated).length;
    if (needed > room) {
      parts.push({ first: key(leaf), leaves: [] });
      room = size;
    }
    parts.at(-1)!.leaves.push(leaf);
    room -= needed;
    pages.push({
      path: leaf.node.path,
      chunks: chunks([...leaf.above, leaf.node]),
      part: parts.length - 1,
    });
  }
  return { tree, parts, pages };
}

/** Code of the tables for some routes: their chunk names, and the imports of these chunks. */
function tablesOf(nodes: RouteNode[], generated: Generated): { names: string; registry: string } {
  const keys = nodes.map(({ path, hash }) => `${path}-${hash}`);
  const names = Object.fromEntries(keys.map(key => [key, generated.chunkNames[key]]));
  const used = new Set(nodes.flatMap(node => chunksOf(node, generated)));
  const registry = [...used].map(name => `"${name}": [() => ${generated.imports.get(name)}]`);
  return { names: JSON.stringify(names), registry: `{\n${registry.join(',\n')}\n}` };
}

/** Placeholder for a table of chunk files by chunk id, which only the bundler knows. */
export const placeholder = (part: PartId) => `__FILES_OF_CHUNKS_${part}__`;

/** The tables that the app starts with, the list of parts, or the number of a part. */
export type PartId = 'base' | 'list' | number;
export const chunkNameOf = (part: PartId) => `routes-${part}`;

const importOf = (part: PartId) =>
  `() => import(/* webpackChunkName: "${chunkNameOf(part)}" */ './${part === 'list' ? part : `part-${part}`}.js')`;

/** Code of the modules that replace Docusaurus' generated ones.
 * @param everywhere ids of guides that every page links to
 * @returns code by file name */
export function generateModules(
  parts: Split,
  generated: Generated,
  everywhere: Set<string>,
): Record<string, string> {
  const { data, docsOf } = splitDocs(generated.globalData, everywhere);
  const kept: RouteNode[] = [];
  const code = ({ path, hash, list, routes, ...attributes }: Branch): string => {
    kept.push({ path, hash });
    const component = `ComponentCreator(${JSON.stringify(path)}, ${JSON.stringify(hash)})`;
    const children = routes && `, routes: fill(${list}, [${routes.map(code).join(',\n')}])`;
    return `{ ...${JSON.stringify({ path, ...attributes })}, component: ${component}${children ?? ''} }`;
  };
  const tree = parts.tree.map(code).join(',\n');
  const base = tablesOf(kept, generated);
  const modules: Record<string, string> = {
    'routes.js': `import ComponentCreator from '@docusaurus/ComponentCreator';
import { fill, rest } from '@site/src/bundle/split-routes/client/routeTree';
export default [
${tree},
rest,
];
`,
    'routesChunkNames.js': `export default ${base.names};\n`,
    'registry.js': `export default ${base.registry};\n`,
    'globalData.js': `export default ${JSON.stringify(data)};\n`,
    'parts.js': `export const first = ${JSON.stringify(parts.parts[0]?.first)};
export const loadList = ${importOf('list')};
`,
    'list.js': `export const parts = [
${parts.parts.map(({ first }, index) => `[${JSON.stringify(first)}, ${importOf(index)}]`).join(',\n')}
];
`,
  };
  parts.parts.forEach(({ first, leaves }, index) => {
    const { names, registry } = tablesOf(
      leaves.map(({ node }) => node),
      generated,
    );
    const routes = leaves.map(({ list, node: { path, hash, ...attributes } }) => [
      list,
      path,
      hash,
      attributes,
    ]);
    const next = parts.parts[index + 1]?.first;
    const docs = leaves.flatMap(({ node }) => docsOf(node.path));
    modules[`part-${index}.js`] = `export const first = ${JSON.stringify(first)};
export const next = ${JSON.stringify(next)};
export const docs = ${JSON.stringify(docs)};
export const files = ${JSON.stringify(placeholder(index))};
export const names = ${names};
export const registry = ${registry};
export const routes = ${JSON.stringify(routes)};
`;
  });
  return modules;
}
