import * as z from 'zod';
import { readLocaleFile } from './localeFile';

const schema = z.strictObject({ guides: z.string().min(1), api: z.string().min(1) });

/** The names of parts of the site in a language. */
export type SectionNames = z.infer<typeof schema>;

/** Reads the names from `sections.json` in the folder of a language's translations. */
export const readSectionNames = (localizationDir: string) =>
  readLocaleFile(localizationDir, 'sections.json', schema);
