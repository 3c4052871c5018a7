/** Provides the data of the home page: some components, the newest releases, and counts. The data is a module that
 * only the home page loads. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { readNotes } from '../../content/components';
import { keyOf } from '../../config/languages';
import type { Locale } from '../../config/site';
import { readReleaseLines } from '../../content/releaseLines';
import { readReleases } from '../../content/releases';
import { chosenComponents, type Component } from './components';
import { type Figures, readFigures } from './figures';
import { type Releases, summarize } from './releases';

export interface HomeData {
  components: Component[];
  releases: Releases;
  figures: Figures;
}

export default function homePlugin({ i18n }: LoadContext): Plugin {
  const language = keyOf(i18n.currentLocale as Locale);
  return {
    name: 'home',
    async contentLoaded({ actions }) {
      const notes = readNotes();
      const figures = await readFigures(notes);
      const releases = readReleases('changelog');
      const data: HomeData = {
        components: chosenComponents(notes, language),
        releases: summarize(releases, readReleaseLines(), language, figures.version),
        figures,
      };
      await actions.createData('data.json', data);
    },
  };
}
