/** The parts of the site that readers can keep. Each becomes a pack. */
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadedPlugin } from '@docusaurus/types';
import { currentTags, tagsOf } from '../../config/searchIdentity';
import { currentVersion } from '../../config/site';
import type { SectionNames } from '../../content/sections';
import { contentOf, docsPlugin } from '../../content/sitePages';
import { dataFolder as changelogData } from '../changelog/data';
import { folder as cards } from '../code-types/cardData';
import { dataPath, folder as play, homeData } from '../play/data';

/** A part of the site: its pages, and the data that they fetch. */
export interface SitePart {
  id: string;
  label: string;
  /** Paths of its pages, with the base URL. */
  pages: string[];
  /** Folders and files that the pages fetch, below the base URL. */
  data: string[];
  /** The tags that a search on the pages asks for. */
  tags: string[];
}

type SidebarItem = LoadedVersion['sidebars'][string][number];

/** The addresses of the category indexes, including nested categories. */
const indexesIn = (items: SidebarItem[]): string[] =>
  items.flatMap(item => {
    if (item.type !== 'category') return [];
    const own = item.link?.type === 'generated-index' ? [item.link.permalink] : [];
    return [...own, ...indexesIn(item.items)];
  });

/** The files of the cards of these pages, and of the cards that the pages share. */
const cardFiles = (pages: string[], baseUrl: string, version: string) => [
  ...pages.map(permalink => `${cards}/${decodeURI(permalink.slice(baseUrl.length))}.json`),
  `${cards}/shared/${version}`,
];

/** The parts of the site: the guides of each version, the reference, and the comparison of versions. */
export function readParts(
  plugins: LoadedPlugin[],
  names: SectionNames,
  baseUrl: string,
): SitePart[] {
  const versions = (id: string) => contentOf<LoadedContent>(plugins, docsPlugin, id).loadedVersions;
  const guides = versions('default').map(({ label, versionName, docs, sidebars }): SitePart => {
    const pages = docs.map(({ permalink }) => permalink);
    return {
      id: `docs-${label}`,
      label: `${names.guides} ${label}`,
      pages: [
        ...pages,
        ...indexesIn(Object.values(sidebars).flat()),
        ...(label === currentVersion ? [`${baseUrl}play`] : []),
      ],
      data: [
        ...cardFiles(pages, baseUrl, label),
        ...(label === currentVersion
          ? [play, homeData, ...docs.map(({ id }) => dataPath(id))]
          : []),
      ],
      tags: tagsOf(versionName),
    };
  });
  const symbols = versions('api').flatMap(({ docs }) => docs.map(({ permalink }) => permalink));
  return [
    ...guides,
    {
      id: 'api',
      label: names.api,
      pages: symbols,
      data: cardFiles(symbols, baseUrl, currentVersion),
      tags: currentTags,
    },
    {
      id: 'compare',
      label: names.compare,
      pages: [`${baseUrl}changelog/compare`],
      data: [`changelog/${changelogData}`],
      tags: [],
    },
  ];
}
