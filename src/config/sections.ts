import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The names of parts of the site in a language. */
export interface SectionNames {
  guides: string;
  api: string;
}

/** Reads the names from `sections.json` in the folder of a language's translations. */
export const readSectionNames = (localizationDir: string) =>
  JSON.parse(readFileSync(path.join(localizationDir, 'sections.json'), 'utf8')) as SectionNames;
