import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import {
  defaultLocale,
  fallbackLocale,
  keyOf,
  type Language,
  type Text,
  textIn,
} from '../config/languages';
import type { DocVersion } from '../config/site';

interface CategoryNode {
  category: Text;
  /** A sentence on its index, which shows its pages as cards. */
  description: Text;
  /** Whether its guides are about what new projects no longer use: others come before them in the search. */
  historical?: true;
  collapsed: boolean;
  collapsible: boolean;
  items: SidebarNode[];
}
type SidebarNode = string | CategoryNode;

/** The sidebars of one version as data: doc ids and categories named in every language. */
export type SidebarData = Record<string, SidebarNode[]>;

type ItemConfig = Extract<SidebarsConfig[string], unknown[]>[number];

/** What a category is called in ids. */
const idOf = ({ category }: CategoryNode) => textIn(category, keyOf(fallbackLocale));

/** Address of the index of a category, relative to its version.
 * @param names those of the categories down to it */
const slugOf = (names: string[]) =>
  `/category/${names
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}`;

/** Docusaurus' form. A nested category gets a key of its own, as its label may occur twice. */
function toItem(node: SidebarNode, parents: string[] = []): ItemConfig {
  if (typeof node === 'string') return { type: 'doc', id: node };
  const names = [...parents, idOf(node)];
  return {
    type: 'category',
    key: names.join(' / '),
    label: textIn(node.category, keyOf(defaultLocale)),
    link: {
      type: 'generated-index',
      slug: slugOf(names),
      description: textIn(node.description, keyOf(defaultLocale)),
    },
    collapsed: node.collapsed,
    collapsible: node.collapsible,
    // Stands above its pages, see src/css/site.css.
    ...(parents.length === 0 && { className: 'sidebar-group' }),
    items: node.items.map(item => toItem(item, names)),
  };
}

/** The sidebars of a version as data.
 * @throws if a category says nothing of itself */
export function readSidebars(version: DocVersion): SidebarData {
  const file = `src/config/sidebars/${version}.json`;
  const data = JSON.parse(readFileSync(path.resolve(file), 'utf8')) as SidebarData;
  const check = (node: SidebarNode): void => {
    if (typeof node === 'string') return;
    if (!(node as Partial<CategoryNode>).description) {
      throw new Error(
        `${file}: the category "${idOf(node)}" has no "description": write a sentence for its index in each language, in the form of its name`,
      );
    }
    node.items.forEach(check);
  };
  Object.values(data).flat().forEach(check);
  return data;
}

/** Sidebars in the form that Docusaurus takes. */
export function toDocusaurus(data: SidebarData): SidebarsConfig {
  return Object.fromEntries(
    Object.entries(data).map(([name, nodes]) => [name, nodes.map(node => toItem(node))]),
  );
}

/** The index of a category: its address relative to the version, and the guides that it shows. */
export interface CategoryIndex {
  slug: string;
  ids: string[];
}

/** The indexes of all categories. */
export function indexesOf(data: SidebarData): CategoryIndex[] {
  const walk = (nodes: SidebarNode[], parents: string[]): CategoryIndex[] =>
    nodes.flatMap(node => {
      if (typeof node === 'string') return [];
      const names = [...parents, idOf(node)];
      const ids = node.items.filter(item => typeof item === 'string');
      return [{ slug: slugOf(names), ids }, ...walk(node.items, names)];
    });
  return Object.values(data).flatMap(nodes => walk(nodes, []));
}

/** The ids of guides to what new projects no longer use. */
export function historicalGuides(data: SidebarData): Set<string> {
  const walk = (nodes: SidebarNode[], isHistorical = false): string[] =>
    nodes.flatMap(node => {
      if (typeof node === 'string') return isHistorical ? [node] : [];
      return walk(node.items, isHistorical || node.historical);
    });
  return new Set(Object.values(data).flatMap(nodes => walk(nodes)));
}

/** The names of a version's categories in a language, and what their indexes say, in the form of
 * Docusaurus' translation files. */
export function buildTranslations(
  data: SidebarData,
  language: Language,
): Record<string, { message: string }> {
  const messages: Record<string, { message: string }> = {};
  const walk = (sidebar: string, nodes: SidebarNode[], parents: string[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      const names = [...parents, idOf(node)];
      const key = `sidebar.${sidebar}.category.${names.join(' / ')}`;
      messages[key] = { message: textIn(node.category, language) };
      messages[`${key}.link.generated-index.description`] = {
        message: textIn(node.description, language),
      };
      walk(sidebar, node.items, names);
    }
  };
  for (const [sidebar, nodes] of Object.entries(data)) walk(sidebar, nodes, []);
  return messages;
}
