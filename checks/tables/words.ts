import * as z from 'zod';
import { readLocaleFile } from '../../src/content/localeFile';
import type { Locale } from '../../src/config/languages';

const cells = (count: number) => z.array(z.string().min(1)).length(count);

/** A text with placeholders such as `{first}`.
 * @param places placeholders that the text must have */
const template = (...places: string[]) =>
  z.string().refine(text => places.every(place => text.includes(`{${place}}`)), {
    message: `must have ${places.map(place => `{${place}}`).join(' and ')}`,
  });

const schema = z.strictObject({
  /** Separates the items of a list. */
  list: z.string().min(1),
  /** Separates two sentences. */
  sentences: z.string(),
  decorators: z.strictObject({
    head: cells(5),
    targets: z.strictObject({
      class: z.string().min(1),
      method: z.string().min(1),
      property: z.string().min(1),
      parameter: z.string().min(1),
    }),
    alternative: z.string().min(1),
    deprecated: template('effect'),
    effectAndAdvice: template('effect', 'advice'),
    removed: template('version'),
  }),
  errors: z.strictObject({ packages: cells(5), http: cells(3) }),
  components: z.strictObject({
    head: cells(5),
    everyFramework: z.string().min(1),
    /** Follows the purpose of a component that is not for new projects. */
    status: template('status'),
    /** How guides say that older versions may also have a component, and that a row is about a later form of it. */
    atMost: template('version'),
    form: z.string().min(1),
  }),
  releases: z.strictObject({
    lines: cells(5),
    minors: cells(4),
    recorded: template('version', 'date', 'checkedAgainst'),
    recordedAndLater: template('version', 'date', 'checkedAgainst', 'later'),
    since: template('line', 'announced', 'count', 'documented', 'version', 'by', 'asked'),
    lastRelease: template('version', 'date'),
    stateAndGuides: template('state', 'guides'),
    range: template('first', 'last'),
    years: template('years'),
  }),
  databases: z.strictObject({
    head: cells(4),
    drivers: cells(3),
    included: template('packages'),
    /** For a row of which only some guides ran. */
    checked: template('versions', 'guides'),
    withDetails: template('name', 'details'),
    noServer: z.string().min(1),
  }),
  unrun: z.strictObject({
    title: z.string().min(1),
    note: template('package'),
    pages: template('pages'),
  }),
});

/** The words of the tables in a language, from `tables.json` in its folder.
 * @throws if a word is missing, naming it */
export const wordsOf = (locale: Locale) => readLocaleFile(`i18n/${locale}`, 'tables.json', schema);
