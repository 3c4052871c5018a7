import * as z from 'zod';
import { readLocaleFile } from './localeFile';

const name = z.string().min(1);
const schema = z.strictObject({ guides: name, api: name, compare: name });

/** The names of parts of the site in a language. */
export type SectionNames = z.infer<typeof schema>;

/** Reads the names from `sections.json` in the folder of a language's translations. */
export const readSectionNames = (localizationDir: string) =>
  readLocaleFile(localizationDir, 'sections.json', schema);
