/** Divides the global data of the docs plugins, which lists the guides of all versions, into what all pages need and
 * what only some need. */
import type { GlobalDoc, GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import type { GlobalData, ThemeConfig } from '@docusaurus/types';
import { pathKey } from '../../lib/pathKey';

const plugin = 'docusaurus-plugin-content-docs';
type Docs = Record<string, GlobalPluginData>;

/** A doc of a version. `isShown` is false for an alias, which has the path of another doc. */
export type VersionDoc = [pluginId: string, version: string, doc: GlobalDoc, isShown: boolean];

interface Item {
  docId?: string;
  items?: Item[];
}

/** The ids of guides in the navigation bar. */
export function idsIn(themeConfig: ThemeConfig): Set<string> {
  const idsOf = ({ docId, items = [] }: Item): string[] => (docId ? [docId] : items.flatMap(idsOf));
  return new Set(idsOf({ items: (themeConfig.navbar as Item | undefined)?.items }));
}

/** @param everywhere ids of guides that every page links to, besides the first of each version
 * @returns the data for all pages, and a function that returns the further docs for a path */
export function splitDocs(
  data: GlobalData,
  everywhere: Set<string>,
): { data: GlobalData; docsOf: (path: string) => VersionDoc[] } {
  const all = Object.entries((data[plugin] ?? {}) as Docs);
  const isEverywhere = ({ versions }: GlobalPluginData, id: string) =>
    everywhere.has(id) || versions.some(({ mainDocId }) => id === mainDocId);
  const pruned = all.map(([id, docs]) => {
    const versions = docs.versions.map(version => ({
      ...version,
      docs: version.docs.filter(doc => isEverywhere(docs, doc.id)),
    }));
    return [id, { ...docs, versions }] as const;
  });

  const byId = new Map<string, VersionDoc[]>();
  const byPath = new Map<string, VersionDoc[]>();
  for (const [id, docs] of all) {
    for (const { name, docs: own } of docs.versions) {
      for (const doc of own) {
        if (isEverywhere(docs, doc.id)) continue;
        const about = `${id}/${doc.id}`;
        const same = byId.get(about) ?? [];
        byId.set(about, same);
        const isShown = own.find(({ path }) => path === doc.path) === doc;
        same.push([id, name, doc, isShown]);
        if (isShown) byPath.set(pathKey(doc.path), same);
      }
    }
  }
  return {
    data: { ...data, [plugin]: Object.fromEntries(pruned) },
    docsOf: path => byPath.get(pathKey(path)) ?? [],
  };
}

/** Adds a doc to its version. At each path, the theme shows the first doc. */
export function addDoc(data: GlobalData, [pluginId, name, doc, isShown]: VersionDoc): void {
  const version = (data[plugin] as Docs)[pluginId]!.versions.find(one => one.name === name)!;
  const others = version.docs.filter(({ id }) => id !== doc.id);
  version.docs = isShown ? [doc, ...others] : [...others, doc];
}
