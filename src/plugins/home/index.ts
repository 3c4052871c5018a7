/** Provides the data of the home page: the components of the sidebar, the releases of the changelog, and counts.
 * The data is a module that only the home page loads. */
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { readNotes } from '../../content/components';
import { keyOf } from '../../config/languages';
import { currentVersion, type Locale } from '../../config/site';
import { readReleaseLines } from '../../content/releaseLines';
import { readReleases } from '../../content/releases';
import { type Group, groupsOf, packagesByGuide } from './components';
import { type Figures, readFigures } from './figures';
import { type Releases, summarize } from './releases';

export interface HomeData {
  groups: Group[];
  releases: Releases;
  figures: Figures;
}

export default function homePlugin({ i18n }: LoadContext): Plugin {
  const language = keyOf(i18n.currentLocale as Locale);
  return {
    name: 'home',
    async allContentLoaded({ allContent, actions }) {
      const { loadedVersions } = allContent['docusaurus-plugin-content-docs']!
        .default as LoadedContent;
      const version = loadedVersions.find(({ label }) => label === currentVersion)!;
      const notes = readNotes();
      const data: HomeData = {
        groups: groupsOf(version, 'component', packagesByGuide(notes)),
        releases: summarize(readReleases('changelog'), readReleaseLines(), language),
        figures: await readFigures(notes),
      };
      await actions.createData('data.json', data);
    },
  };
}
