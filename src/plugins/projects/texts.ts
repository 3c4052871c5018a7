import * as z from 'zod';
import { readLocaleFile } from '../../content/localeFile';

export const textFile = 'projects.json';

/** The words of what is in an archive. */
const textSchema = z.strictObject({
  /** The README; `{title}`, `{address}` and `{checked}` stand for the guide's, and for what it was checked against. */
  readme: z.array(z.string()).min(1),
  /** What follows it: what the project needs; `{name}`, `{address}`, `{variable}`, `{variables}` and `{path}` stand
   * for values. */
  needs: z.strictObject({
    heading: z.string(),
    server: z.string(),
    ofApplication: z.string(),
    otherHost: z.string(),
    development: z.string(),
    production: z.string(),
    path: z.string(),
    noRoot: z.string(),
  }),
});

export type NeedTexts = z.infer<typeof textSchema>['needs'];

/** Reads the words of a language.
 * @param localizationDir the folder of the language in `i18n/` */
export const readTexts = (localizationDir: string) =>
  readLocaleFile(localizationDir, textFile, textSchema);
