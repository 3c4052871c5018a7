import * as z from 'zod';
import { readLocaleFile } from './localeFile';

const name = z.string().min(1);
const schema = z.strictObject({ guides: name, api: name, compare: name });

/** The names of the site's sections in one language. */
export type SectionNames = z.infer<typeof schema>;

/** Reads the names from `sections.json` in a language's translation folder. */
export const readSectionNames = (localizationDir: string) =>
  readLocaleFile(localizationDir, 'sections.json', schema);
