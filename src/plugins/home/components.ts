/** The list of components on the home page: the groups of the sidebar of the guides, and the packages of each
 * guide. */
import { readFileSync } from 'node:fs';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import { findGuide, type Notes } from '../../content/components';

export interface Package {
  /** Name on npm, without `@midwayjs/`. */
  name: string;
  /** Folder in the reference. */
  dir: string;
}

interface Guide {
  title: string;
  /** Includes the base URL. */
  path: string;
  packages: Package[];
}

export interface Group {
  name: string;
  /** Path of the index of the group, with the base URL. */
  path: string;
  guides: Guide[];
}

/** The packages of the reference, by the id of their guide. */
export function packagesByGuide(notes: Notes): Map<string, Package[]> {
  const listed = JSON.parse(readFileSync('api/packages.json', 'utf8')) as {
    dir: string;
    npm: string;
  }[];
  const byGuide = new Map<string, Package[]>();
  for (const { dir, npm } of listed) {
    const guide = notes[dir] && findGuide(dir, notes[dir].guide);
    if (!guide) continue;
    const id = guide.replace(/\.md(#.*)?$/, '');
    const name = npm.replace('@midwayjs/', '');
    const own = [...(byGuide.get(id) ?? []), { name, dir }];
    byGuide.set(
      id,
      own.sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
  }
  return byGuide;
}

/** The title of a guide without the package in parentheses at its end, which the list shows next to the title. */
export function plainTitle(title: string, packages: Package[]): string {
  const [, plain, inside] = /^(.+?)\s*[(（](.+)[)）]$/.exec(title) ?? [];
  return plain && packages.some(({ name }) => name === inside!.toLowerCase()) ? plain : title;
}

/** The groups of a sidebar and their guides, in the order of the sidebar. The first group also gets the components
 * that the sidebar lists before it. */
export function groupsOf(
  { docs, sidebars }: Pick<LoadedVersion, 'docs' | 'sidebars'>,
  sidebar: string,
  packages: Map<string, Package[]>,
): Group[] {
  const guide = (id: string): Guide => {
    const { title, permalink } = docs.find(doc => doc.id === id)!;
    const own = packages.get(id) ?? [];
    return { title: plainTitle(title, own), path: permalink, packages: own };
  };
  type Item = (typeof sidebars)[string][number];
  const idsOf = (items: Item[]) => items.flatMap(item => (item.type === 'doc' ? [item.id] : []));
  const groups = sidebars[sidebar]!.flatMap(item => {
    if (item.type !== 'category' || item.link?.type !== 'generated-index') return [];
    const { label, link, items } = item;
    return [{ name: label, path: link.permalink, guides: idsOf(items).map(guide) }];
  });
  const before = idsOf(sidebars[sidebar]!).filter(id => packages.has(id));
  groups[0]?.guides.unshift(...before.map(guide));
  return groups;
}
