import * as z from 'zod';
import { keyOf, type Language, type Locale } from '../../config/languages';
import { readLocaleFile } from '../../content/localeFile';
import { changeTypes } from '../../content/changelogData';

const text = z.string().min(1);
const byType = <Value extends z.ZodType>(value: Value) => z.record(z.enum(changeTypes), value);

/** One text for each form of the plural that the language has, such as "{count} fixes". */
const plural = z
  .partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), text)
  .refine(forms => 'other' in forms, { message: 'lacks the form "other"' });

const schema = z.strictObject({
  types: byType(text),
  /** Count of changes of a type. */
  counts: byType(plural),
  listSeparator: text,
  nameSeparator: text,
  /** First sentence of a page: `{version}`, `{counts}`. */
  summary: text,
  /** The same with `{packages}`. */
  summaryWithPackages: text,
  /** The sentence of a release without changes: `{version}`. */
  empty: text,
  dependencyTable: z.strictObject({ name: text, to: text, unnamed: text }),
  prereleases: text,
  details: text,
  /** Link text to the changes of all packages since a version that the reader picks: `{version}`. */
  choose: text,
  /** Link text to the comparison of the source with the release before: `{previous}`. */
  compare: text,
  /** Link text to the source of the first release. */
  source: text,
});

/** The words around the facts, in one language. */
export interface Labels extends z.infer<typeof schema> {
  /** Language of the texts to take from the data. */
  language: Language;
}

/** The file of the words, in the folder of a language. */
export const labelFile = 'changelog.json';

/** Reads the words of a language.
 * @param folder of its translations
 * @throws if one is missing, naming it */
export const readLabels = (locale: Locale, folder = `i18n/${locale}`): Labels => ({
  language: keyOf(locale),
  ...readLocaleFile(folder, labelFile, schema),
});
