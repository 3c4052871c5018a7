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
  /** A sentence for its index page, which lists its guides. */
  description: Text;
  /** Whether its guides document what new projects no longer use: the search ranks them lower. */
  historical?: true;
  /** Whether its guides build on each other: its index numbers them. */
  ordered?: true;
  collapsed: boolean;
  collapsible: boolean;
  items: SidebarNode[];
}
type SidebarNode = string | CategoryNode;

/** The sidebars of a version as data: doc ids, and categories with texts in every language. */
export type SidebarData = Record<string, SidebarNode[]>;

type ItemConfig = Extract<SidebarsConfig[string], unknown[]>[number];

/** The name of a category in ids. */
const idOf = ({ category }: CategoryNode) => textIn(category, keyOf(fallbackLocale));

/** Address of a category's index, relative to its version.
 * @param names of its ancestors and of the category itself */
const slugOf = (names: string[]) =>
  `/category/${names
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}`;

/** Converts a node to Docusaurus' format. A category's key contains its ancestors, because a label may occur
 * twice. */
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
    ...(node.ordered && { customProps: { ordered: true } }),
    // Styled as a heading above its pages: see src/css/site.css.
    ...(parents.length === 0 && { className: 'sidebar-group' }),
    items: node.items.map(item => toItem(item, names)),
  };
}

/** Reads the sidebars of a version.
 * @throws if a category has no description */
export function readSidebars(version: DocVersion): SidebarData {
  const file = `src/config/sidebars/${version}.json`;
  const data = JSON.parse(readFileSync(path.resolve(file), 'utf8')) as SidebarData;
  const check = (node: SidebarNode): void => {
    if (typeof node === 'string') return;
    if (!(node as Partial<CategoryNode>).description) {
      throw new Error(
        `${file}: the category "${idOf(node)}" has no "description": write a sentence for its index in each language, in the same format as its name`,
      );
    }
    node.items.forEach(check);
  };
  Object.values(data).flat().forEach(check);
  return data;
}

/** Converts sidebars to Docusaurus' format. */
export function toDocusaurus(data: SidebarData): SidebarsConfig {
  return Object.fromEntries(
    Object.entries(data).map(([name, nodes]) => [name, nodes.map(node => toItem(node))]),
  );
}

/** The index of a category: its address relative to the version, and the ids of its guides. */
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

/** The ids of guides that document what new projects no longer use. */
export function historicalGuides(data: SidebarData): Set<string> {
  const walk = (nodes: SidebarNode[], isHistorical = false): string[] =>
    nodes.flatMap(node => {
      if (typeof node === 'string') return isHistorical ? [node] : [];
      return walk(node.items, isHistorical || node.historical);
    });
  return new Set(Object.values(data).flatMap(nodes => walk(nodes)));
}

/** The names and descriptions of a version's categories in one language, in the format of Docusaurus' translation
 * files. */
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
