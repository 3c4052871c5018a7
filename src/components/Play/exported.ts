/** The project of the editor as an archive or for another site, and projects from archives. */
import { ArchiveFault, loadArchive, readArchive } from '../Archives/archive';
import { packageName } from '@site/src/lib/packageName';
import type { Files, PackageIndex } from '@site/src/plugins/play/data';
import { type Edits, isCompiled, isPath, withEdits } from './editable';
import type { Opened } from './edits';
import { loadIndex } from './run';

const imports = /\b(?:from |import |require\()['"]([^.'"/\n][^'"\n]*)['"]/g;

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function parsed(text: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Adds packages that files import to a manifest, in the version that the site has. A version that it does not know is
 * the newest. A manifest that is no JSON stays as it is.
 * @param text of the manifest */
export function withPackages(text: string, files: Files, { packages, modules }: PackageIndex) {
  const manifest = parsed(text);
  if (!manifest) return text;
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  const added: Record<string, string> = {};
  for (const [path, code] of Object.entries(files)) {
    if (!isCompiled(path)) continue;
    for (const [, specifier] of code.matchAll(imports)) {
      const name = packageName(specifier!);
      if (!name || /^node:/.test(name) || modules.includes(name) || name in declared) continue;
      added[name] = packages[specifier!]?.version ?? '*';
    }
  }
  if (Object.keys(added).length === 0) return text;
  const dependencies = { ...manifest.dependencies, ...added };
  return `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`;
}

/** The whole project of a guide with the changes of a reader, so that it can be installed: the files of its archive,
 * unless the reader has a manifest of their own, and the packages that the files import.
 * @param data address of the data of the page, beside its archive
 * @throws if something cannot be loaded */
export async function exportedFiles(
  data: string,
  { page, editable }: Opened,
  edits: Edits,
): Promise<Files> {
  const manifest = 'package.json';
  const archive = await loadArchive(data.replace(/\.json(#.*)?$/, '.zip'));
  const files = withEdits(manifest in edits ? editable.files : archive, edits);
  const text = files[manifest] ?? archive[manifest]!;
  return { ...files, [manifest]: withPackages(text, files, await loadIndex(page)) };
}

/** The name of a project, and of its folder and archive. */
export const nameOf = (files: Files): string =>
  String(parsed(files['package.json'] ?? '')?.name ?? '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^\W+/, '') || 'project';

/** The changes that make an archive the project of the editor.
 * @param files of the page
 * @throws {ArchiveFault} if the archive has no project that the editor can have */
export async function importedEdits(archive: Blob, files: Files): Promise<Edits> {
  const found = readArchive(new Uint8Array(await archive.arrayBuffer()));
  const bad = Object.keys(found).find(path => !isPath(path));
  if (bad !== undefined) throw new ArchiveFault('badFile', bad);
  const removed = Object.fromEntries(Object.keys(files).map(path => [path, null]));
  const all = Object.entries<string | null>({ ...removed, ...found });
  return Object.fromEntries(all.filter(([path, text]) => text !== files[path]));
}
