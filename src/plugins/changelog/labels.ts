import * as z from 'zod';
import { keyOf, type Language, type Locale } from '../../config/languages';
import { readLocaleFile } from '../../content/localeFile';
import { changeTypes } from '../../content/changelogData';

const text = z.string().min(1);
const byType = <Value extends z.ZodType>(value: Value) => z.record(z.enum(changeTypes), value);

/** A text for each plural form of the language, for example "{count} fixes". */
const plural = z
  .partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), text)
  .refine(forms => 'other' in forms, { message: 'lacks the form "other"' });

const schema = z.strictObject({
  types: byType(text),
  /** Number of changes of a type. */
  counts: byType(plural),
  listSeparator: text,
  nameSeparator: text,
  /** First sentence of a page, with `{version}` and `{counts}`. */
  summary: text,
  /** The same, with `{packages}` in addition. */
  summaryWithPackages: text,
  /** First sentence of a release without changes, with `{version}`. */
  empty: text,
  dependencyTable: z.strictObject({ name: text, to: text, unnamed: text }),
  prereleases: text,
  details: text,
  /** Text of the link to the comparison page, with `{version}`. */
  choose: text,
  /** Text of the link to the source diff with the previous release, with `{previous}`. */
  compare: text,
  /** Text of the link to the source of the first release. */
  source: text,
});

/** The labels of the changelog in one language. */
export interface Labels extends z.infer<typeof schema> {
  /** The language of the texts in release data. */
  language: Language;
}

/** The file of the labels, in the folder of a locale. */
export const labelFile = 'changelog.json';

/** Reads the labels of a locale.
 * @param folder the folder of its translations
 * @throws an error that names a missing label */
export const readLabels = (locale: Locale, folder = `i18n/${locale}`): Labels => ({
  language: keyOf(locale),
  ...readLocaleFile(folder, labelFile, schema),
});
