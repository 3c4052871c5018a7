import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import { currentVersion, type DocVersion } from '../site';

interface CategoryNode {
  category: { zh: string; en: string };
  collapsed: boolean;
  collapsible: boolean;
  items: SidebarNode[];
}
type SidebarNode = string | CategoryNode;

/** The sidebars of one version as data: doc ids and categories named in both languages. */
export type SidebarData = Record<string, SidebarNode[]>;

/** Versions whose guides are still being written: their sidebars leave out ids without a page. */
export const unfinishedVersions: DocVersion[] = ['2.0.0'];

const folders = (version: DocVersion) =>
  version === currentVersion ? 'docs' : `versioned_docs/version-${version}`;

/** Drops the docs that do not exist, and the categories that are empty then.
 * @param missing collects the ids that were dropped */
function keepExisting(
  nodes: SidebarNode[],
  exists: (id: string) => boolean,
  missing: string[],
): SidebarNode[] {
  return nodes.flatMap((node): SidebarNode[] => {
    if (typeof node === 'string') {
      if (exists(node)) return [node];
      missing.push(node);
      return [];
    }
    const items = keepExisting(node.items, exists, missing);
    return items.length ? [{ ...node, items }] : [];
  });
}

type ItemConfig = Extract<SidebarsConfig[string], unknown[]>[number];

/** Docusaurus' form. A nested category gets a key of its own, as its label may occur twice. */
function toItem(node: SidebarNode, parents: string[] = []): ItemConfig {
  if (typeof node === 'string') return { type: 'doc', id: node };
  const names = [...parents, node.category.en];
  return {
    type: 'category',
    key: names.join(' / '),
    label: node.category.zh,
    collapsed: node.collapsed,
    collapsible: node.collapsible,
    items: node.items.map(item => toItem(item, names)),
  };
}

/** The sidebars of a version as data, without docs that are still to be written.
 * @throws if a version that counts as unfinished has all its pages */
export function readSidebars(
  version: DocVersion,
  exists = (id: string) => existsSync(`${folders(version)}/${id}.md`),
): SidebarData {
  const data = JSON.parse(
    readFileSync(path.resolve(`src/config/sidebars/${version}.json`), 'utf8'),
  ) as SidebarData;
  if (!unfinishedVersions.includes(version)) return data;
  const missing: string[] = [];
  const kept = Object.entries(data).map(([name, nodes]) => [
    name,
    keepExisting(nodes, exists, missing),
  ]);
  if (missing.length === 0) {
    throw new Error(
      `Every page of ${version} exists: take it out of unfinishedVersions in src/config/sidebars/index.ts`,
    );
  }
  return Object.fromEntries(kept) as SidebarData;
}

/** Sidebars in the form that Docusaurus takes. */
export function toDocusaurus(data: SidebarData): SidebarsConfig {
  return Object.fromEntries(
    Object.entries(data).map(([name, nodes]) => [name, nodes.map(node => toItem(node))]),
  );
}

/** The English names of a version's categories, in the form of Docusaurus' translation files. */
export function buildTranslations(data: SidebarData): Record<string, { message: string }> {
  const messages: Record<string, { message: string }> = {};
  const walk = (sidebar: string, nodes: SidebarNode[], parents: string[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      const names = [...parents, node.category.en];
      messages[`sidebar.${sidebar}.category.${names.join(' / ')}`] = { message: node.category.en };
      walk(sidebar, node.items, names);
    }
  };
  for (const [sidebar, nodes] of Object.entries(data)) walk(sidebar, nodes, []);
  return messages;
}
