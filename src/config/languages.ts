/** The languages of the site, and all that tells one from another. Types, data, checks, the
 * configuration and hosting follow from this list; CONTRIBUTING.md says how to add one. */

interface LanguageFacts {
  /** Docusaurus' locale: the folder in `i18n/`, and the first part of paths, except for the first. */
  id: string;
  /** ISO 639-1 code: the key of its texts in data files. */
  key: string;
  /** Its name for itself, in the switch of languages. */
  label: string;
  /** Value of `lang` in HTML. */
  htmlLang: string;
  direction: 'ltr' | 'rtl';
  /** The language in which MDN is linked. */
  mdn: string;
  /** The rules of `checks/prose` that its texts follow beside the general ones. */
  prose?: 'chinese' | 'english';
  /** Whether it has everything. One in progress shows pages and texts that it lacks in
   * `fallbackLocale`; of a complete one, the checks and the build name what is missing. */
  isComplete: boolean;
}

/** The first is the default and lives at the root; the second stands in for languages in progress. */
const list = [
  {
    id: 'zh-cn',
    key: 'zh',
    label: '简体中文',
    htmlLang: 'zh-CN',
    direction: 'ltr',
    mdn: 'zh-CN',
    prose: 'chinese',
    isComplete: true,
  },
  {
    id: 'en',
    key: 'en',
    label: 'English',
    htmlLang: 'en',
    direction: 'ltr',
    mdn: 'en-US',
    prose: 'english',
    isComplete: true,
  },
] as const satisfies LanguageFacts[];

type Entry = (typeof list)[number];
type Complete = Extract<Entry, { isComplete: true }>;

/** A language of the site. */
export type LanguageEntry = LanguageFacts & Entry;
export type Locale = Entry['id'];
/** The key of a language in data. */
export type Language = Entry['key'];
/** Something of data in every language, by key. Only languages in progress may lack it. */
export type InLanguages<Value> = Record<Complete['key'], Value> & Partial<Record<Language, Value>>;
export type Text = InLanguages<string>;

/** The languages of the site; the first is the default and lives at the root. */
export const languages: readonly LanguageEntry[] = list;

export const locales: readonly Locale[] = languages.map(({ id }) => id);
export const languageKeys: readonly Language[] = languages.map(({ key }) => key);
export const defaultLocale: Complete['id'] = list[0].id;
/** What readers of a language in progress, or of none of the site's, get instead. */
export const fallbackLocale: Complete['id'] = list[1].id;

/** The facts of a language, by its locale. */
export const languageOf = (locale: Locale): LanguageEntry =>
  languages.find(({ id }) => id === locale)!;

/** The key in data of a locale. */
export const keyOf = (locale: Locale): Language => languageOf(locale).key;

/** What a language shows, best first: its own, and the fallback's while it is in progress. */
export const shownLocales = (locale: Locale): Locale[] =>
  languageOf(locale).isComplete ? [locale] : [locale, fallbackLocale];

/** What data has in a language, or in the fallback language if that is in progress and lacks it. */
export const textIn = <Value>(values: InLanguages<Value>, language: Language): Value =>
  (values as Partial<Record<Language, Value>>)[language] ?? values[list[1].key];
