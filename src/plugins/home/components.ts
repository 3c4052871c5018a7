/** The components on the home page. */
import chosen from '../../config/chosenComponents.json';
import { type Language, textIn } from '../../config/languages';
import { type Notes, notesFile } from '../../content/components';

export interface Component {
  name: string;
  use: string;
  /** Path of its guide. */
  to: string;
}

/** The components that the home page shows.
 * @throws if new projects should not use one */
export const chosenComponents = (notes: Notes, language: Language): Component[] =>
  chosen.map(({ name, dir, use }) => {
    const { guide, status } = notes[dir]!;
    if (status) {
      throw new Error(
        `src/config/chosenComponents.json: ${notesFile} has a status for "${dir}": choose another component`,
      );
    }
    const id = guide?.replace('.md', '') ?? `extensions/${dir}`;
    return { name, use: textIn(use, language), to: `/docs/${id}` };
  });
