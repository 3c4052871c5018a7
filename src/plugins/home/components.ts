/** The components on the home page. */
import chosen from '../../config/chosenComponents.json';
import { type Language, textIn } from '../../config/languages';
import { guideOf, type Notes, notesFile } from '../../content/components';

export interface Component {
  name: string;
  use: string;
  /** Path of its guide. */
  to: string;
}

const chosenFile = 'src/config/chosenComponents.json';

/** The components that the home page shows.
 * @throws if one has no notes or no guide, or new projects should not use it */
export const chosenComponents = (notes: Notes, language: Language): Component[] =>
  chosen.map(({ name, dir, use }) => {
    const note = notes[dir];
    if (!note) {
      throw new Error(
        `${chosenFile}: ${notesFile} has no "${dir}": add it there, or choose another component`,
      );
    }
    if (note.status) {
      throw new Error(
        `${chosenFile}: ${notesFile} has a status for "${dir}": choose another component`,
      );
    }
    const to = `/docs/${guideOf(dir, note.guide).replace('.md', '')}`;
    return { name, use: textIn(use, language), to };
  });
