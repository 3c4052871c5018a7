/** Provides the data of the home page: some components, the newest releases, and counts. The data is a module that
 * only the home page loads. */
import type { LoadContext, Plugin } from '@docusaurus/types';
import { readNotes } from '../../content/components';
import { keyOf, type Text, textIn } from '../../config/languages';
import { type Locale, repository } from '../../config/site';
import { readReleaseLines } from '../../content/releaseLines';
import { readReleases } from '../../content/releases';
import { chosenComponents, type Component } from './components';
import { type Figures, readFigures } from './figures';
import { type Releases, summarize } from './releases';

/** What the authors of the framework say about its origin, in the commits that were read. */
const introduction: Text = {
  zh: `${repository}/blob/0c9607b85017bda961466ce2f4635b83bd5e4187/site/docs/intro.md`,
  en: `${repository}/blob/2fe05c9f79c8267c6f55a4e31a5333c6b95875ec/site/i18n/en/docusaurus-plugin-content-docs/current/intro.md`,
};

export interface HomeData {
  components: Component[];
  releases: Releases;
  figures: Figures;
  introduction: string;
}

export default function homePlugin({ i18n }: LoadContext): Plugin {
  const language = keyOf(i18n.currentLocale as Locale);
  return {
    name: 'home',
    async contentLoaded({ actions }) {
      const notes = readNotes();
      const data: HomeData = {
        components: chosenComponents(notes, language),
        releases: summarize(readReleases('changelog'), readReleaseLines(), language),
        figures: await readFigures(notes),
        introduction: textIn(introduction, language),
      };
      await actions.createData('data.json', data);
    },
  };
}
