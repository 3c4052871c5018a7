/** The bundler's side of the split: moves the table of chunk files, which the runtime has for the whole site, into the
 * parts. Relies on the names of two runtime modules of Rspack and Docusaurus. */
import logger from '@docusaurus/logger';
import type { Compilation, Compiler } from '@rspack/core';
import { routeScriptsFile } from '../../config/site';
import { chunkNameOf, type PartId, placeholder } from './tables';

const name = 'split-routes';
const folder = 'assets/js/';

const fileName = 'get javascript chunk filename';
/** Replacement code for the runtime modules with tables of all chunks. */
const runtime: Record<string, string> = {
  [fileName]: `__webpack_require__.chunkFiles = ${JSON.stringify(placeholder('base'))};
__webpack_require__.u = function (id) {
  var file = __webpack_require__.chunkFiles[id];
  return ${JSON.stringify(folder)} + (/[.]/.test(file) ? '' : id + '.') + file + '.js';
};
`,
  ChunkAssetRuntimeModule: `__webpack_require__.gca = function (name) {
  var files = Object.values(__webpack_require__.chunkFiles);
  var file = files.find(function (one) { return one.startsWith(name + '.'); });
  return file && __webpack_require__.p + ${JSON.stringify(folder)} + file + '.js';
};
`,
};

type Group = Compilation['chunkGroups'][number];

/** The files of named chunks with an ending, as paths below the base URL. */
export function filesOf(compilation: Compilation, names: string[], ending: string): string[] {
  const chunks = names.flatMap(one => compilation.namedChunkGroups.get(one)?.chunks ?? []);
  const files = chunks.flatMap(chunk => [...chunk.files]);
  return [...new Set(files.filter(file => file.endsWith(ending)))];
}

/** The name of a part in the HTML of pages: the ids of its chunk and its module. */
export function nameOf(compilation: Compilation, part: number): string {
  const chunk = compilation.namedChunkGroups.get(chunkNameOf(part))!.chunks[0]!;
  const [module] = compilation.chunkGraph.getChunkModules(chunk);
  return `${chunk.id}-${compilation.chunkGraph.getModuleId(module!)}`;
}

/** The scripts of chunks by chunk id, for the base, the list of parts, and each part. Scripts are shortened: without
 * folder and ending, and without the chunk's name if it equals the id. */
function filesOfParts(
  compilation: Compilation,
  count: number,
): Map<PartId, Record<string, string>> {
  const all: PartId[] = ['base', 'list', ...Array(count).keys()];
  const parts = new Map<Group, PartId>();
  for (const part of all) {
    const group = compilation.namedChunkGroups.get(chunkNameOf(part));
    if (group) parts.set(group, part);
  }
  const owners = new Map<Group, Set<PartId>>();
  const ownersOf = (group: Group): Set<PartId> => {
    const known = owners.get(group);
    if (known) return known;
    const own = new Set<PartId>();
    owners.set(group, own);
    const parents = group.getParents();
    if (parents.length === 0) own.add('base');
    for (const parent of parents) {
      const part = parts.get(parent);
      if (part !== undefined) own.add(part);
      else for (const owner of ownersOf(parent)) own.add(owner);
    }
    return own;
  };
  const files = new Map<PartId, Record<string, string>>(all.map(part => [part, {}]));
  for (const group of compilation.chunkGroups) {
    for (const chunk of group.chunks) {
      const script = [...chunk.files].find(file => file.startsWith(folder) && file.endsWith('.js'));
      if (!script || chunk.id === undefined) continue;
      const named = script.slice(folder.length, -'.js'.length);
      const own = `${chunk.id}.`;
      const file = named.startsWith(own) ? named.slice(own.length) : named;
      for (const owner of ownersOf(group)) files.get(owner)![chunk.id] = file;
    }
  }
  return files;
}

/** The scripts that contain a table of chunk files or a placeholder for it. */
function scriptsWithTables(compilation: Compilation): { asset: string; text: string }[] {
  return compilation
    .getAssets()
    .filter(({ name: asset }) => /^assets\/js\/(runtime~|routes-).*\.js$/.test(asset))
    .map(({ name: asset, source }) => ({ asset, text: source.source().toString() }));
}

/** Replaces the runtime modules that contain tables of all chunks.
 * @returns the names of those that the bundler has not made so far */
function replaceRuntime(compilation: Compilation): ReadonlySet<string> {
  const unseen = new Set(Object.keys(runtime));
  compilation.hooks.runtimeModule.tap(name, module => {
    const known = module.name.replace(/^webpack\/runtime\//, '');
    const code = runtime[known];
    if (!code || !module.source) return;
    module.source.source = Buffer.from(code);
    unseen.delete(known);
  });
  return unseen;
}

/** Replaces the placeholders in scripts with the tables of chunk files. */
function fillTables(compilation: Compilation, count: number): void {
  const { RawSource } = compilation.compiler.webpack.sources;
  const texts = new Map(
    [...filesOfParts(compilation, count)].map(([part, table]) => [
      JSON.stringify(placeholder(part)),
      JSON.stringify(table),
    ]),
  );
  for (const { asset, text } of scriptsWithTables(compilation)) {
    const [quoted] = /"__FILES_OF_CHUNKS_\w+?__"/.exec(text) ?? [];
    if (!quoted) continue;
    const filled = text.replace(quoted, () => texts.get(quoted)!);
    compilation.updateAsset(asset, new RawSource(filled));
  }
}

/** @throws if a script has the table of another build */
function checkTables(compilation: Compilation, tables: Map<PartId, Record<string, string>>): void {
  const texts = scriptsWithTables(compilation).map(({ text }) => text);
  for (const [part, table] of tables) {
    const json = JSON.stringify(table);
    if (texts.some(text => text.includes(json))) continue;
    throw new Error(
      `The table of ${chunkNameOf(part)} names files that this build did not write: run \`npm run clear\` and build again`,
    );
  }
}

/** A bundler plugin that moves the tables of chunk files into the parts that name the chunks. */
export class SplitChunkFiles {
  /** @param count number of parts
   * @param onDone called when all file names are final */
  constructor(
    private readonly count: number,
    private readonly onDone: (compilation: Compilation) => void,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, compilation => {
      const unseen = replaceRuntime(compilation);
      compilation.hooks.processAssets.tap(
        // After the minimizer, because its input must be the same for each build.
        { name, stage: stages.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 2 },
        () => fillTables(compilation, this.count),
      );
      compilation.hooks.processAssets.tap(
        { name, stage: stages.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (unseen.size > 0) {
            const list = [...unseen].join('", "');
            logger.warn(
              `Every page gets the table of all chunk files, because the bundler has no runtime module "${list}"`,
            );
          }
          const tables = filesOfParts(compilation, this.count);
          const scripts = filesOf(compilation, ['main'], '.js');
          const runtime = scripts.find(file => file.includes('runtime~'));
          const named = JSON.stringify({ runtime, files: tables.get('list') });
          compilation.emitAsset(routeScriptsFile, new sources.RawSource(named));
          tables.delete('list');
          if (!unseen.has(fileName)) checkTables(compilation, tables);
          this.onDone(compilation);
        },
      );
    });
  }
}
