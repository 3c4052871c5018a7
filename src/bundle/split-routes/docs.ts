/** What the docs plugins tell every page of the guides of all versions, cut into what all pages need
 * and what only some do. */
import type { GlobalDoc, GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import type { GlobalData, ThemeConfig } from '@docusaurus/types';
import { keyOf } from '../../lib/pathKey';

const plugin = 'docusaurus-plugin-content-docs';
type Docs = Record<string, GlobalPluginData>;

/** A page of a version, and whether it is the one shown at its path, which others may lead to. */
export type DocOf = [pluginId: string, version: string, doc: GlobalDoc, isShown: boolean];

interface Item {
  docId?: string;
  items?: Item[];
}

/** Ids of the guides that items of the navigation bar lead to. */
export function idsIn(themeConfig: ThemeConfig): Set<string> {
  const idsOf = ({ docId, items = [] }: Item): string[] => (docId ? [docId] : items.flatMap(idsOf));
  return new Set(idsOf({ items: (themeConfig.navbar as Item | undefined)?.items }));
}

/** @param everywhere ids of guides that every page leads to, beside the first of each version
 * @returns what all pages get, and what a page at a path needs of the rest */
export function splitDocs(
  data: GlobalData,
  everywhere: Set<string>,
): { data: GlobalData; docsOf: (path: string) => DocOf[] } {
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

  const byId = new Map<string, DocOf[]>();
  const byPath = new Map<string, DocOf[]>();
  for (const [id, docs] of all) {
    for (const { name, docs: own } of docs.versions) {
      for (const doc of own) {
        if (isEverywhere(docs, doc.id)) continue;
        const about = `${id}/${doc.id}`;
        const same = byId.get(about) ?? [];
        byId.set(about, same);
        const isShown = own.find(({ path }) => path === doc.path) === doc;
        same.push([id, name, doc, isShown]);
        if (isShown) byPath.set(keyOf(doc.path), same);
      }
    }
  }
  return {
    data: { ...data, [plugin]: Object.fromEntries(pruned) },
    docsOf: path => byPath.get(keyOf(path)) ?? [],
  };
}

/** Adds a page to those of its version. The first one at a path is the one that is shown there. */
export function addDoc(data: GlobalData, [pluginId, name, doc, isShown]: DocOf): void {
  const version = (data[plugin] as Docs)[pluginId]!.versions.find(one => one.name === name)!;
  const others = version.docs.filter(({ id }) => id !== doc.id);
  version.docs = isShown ? [doc, ...others] : [...others, doc];
}
