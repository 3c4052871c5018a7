import * as z from 'zod';
import { readLocaleFile } from '../../content/localeFile';

export const textFile = 'projects.json';

/** The texts of an archive. */
const textSchema = z.strictObject({
  /** The README. `{title}` and `{address}` stand for the title and address of the guide, `{checked}` for the release
   * that the guide was checked against. */
  readme: z.array(z.string()).min(1),
  /** What the README of a project in 4.x says in place of the line with `{checked}`. */
  upgraded: z.string(),
  /** The second part of the README: what the project needs. `{name}`, `{address}`, `{variable}`, `{variables}` and
   * `{path}` stand for values. */
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

/** Reads the texts of a language.
 * @param localizationDir the folder of the language in `i18n/` */
export const readTexts = (localizationDir: string) =>
  readLocaleFile(localizationDir, textFile, textSchema);
