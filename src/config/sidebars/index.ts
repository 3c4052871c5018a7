import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import type { DocVersion } from '../site';

interface CategoryNode {
  category: { zh: string; en: string };
  collapsed: boolean;
  collapsible: boolean;
  items: SidebarNode[];
}
type SidebarNode = string | CategoryNode;

/** The sidebars of one version as data: doc ids and categories named in both languages. */
export type SidebarData = Record<string, SidebarNode[]>;

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

/** The sidebars of a version as data. */
export function readSidebars(version: DocVersion): SidebarData {
  return JSON.parse(
    readFileSync(path.resolve(`src/config/sidebars/${version}.json`), 'utf8'),
  ) as SidebarData;
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
