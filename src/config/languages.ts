/** The languages of the site and how they differ. Types, data, checks, configuration and hosting derive from this
 * list; CONTRIBUTING.md says how to add a language. */

interface LanguageFacts {
  /** Docusaurus locale: the folder in `i18n/`, and the path prefix of every language but the first. */
  id: string;
  /** ISO 639-1 code: the key of its texts in data files. */
  key: string;
  /** The language's name in itself, for the language switch. */
  label: string;
  /** Value of `lang` in HTML. */
  htmlLang: string;
  direction: 'ltr' | 'rtl';
  /** The locale of links to MDN. */
  mdn: string;
  /** The additional rules of `checks/prose` for its texts. */
  prose?: 'chinese' | 'english';
  /** Whether its translation is complete. A language in progress falls back to `fallbackLocale` for missing pages and
   * texts; if a complete language lacks one, the checks and the build report it. */
  isComplete: boolean;
}

/** The first language is the default and lives at the root; the second is the fallback of languages in progress. */
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
/** A value of data files in every language, by key. Only languages in progress may lack it. */
export type InLanguages<Value> = Record<Complete['key'], Value> & Partial<Record<Language, Value>>;
export type Text = InLanguages<string>;

/** The languages of the site, the default language first. */
export const languages: readonly LanguageEntry[] = list;

export const locales: readonly Locale[] = languages.map(({ id }) => id);
export const languageKeys: readonly Language[] = languages.map(({ key }) => key);
export const defaultLocale: Complete['id'] = list[0].id;
/** The language for readers whose language is in progress or missing. */
export const fallbackLocale: Complete['id'] = list[1].id;

/** Finds a language by its locale. */
export const languageOf = (locale: Locale): LanguageEntry =>
  languages.find(({ id }) => id === locale)!;

/** The key of a locale in data files. */
export const keyOf = (locale: Locale): Language => languageOf(locale).key;

/** The locale of a key in data files. */
export const localeOf = (key: Language): Locale => languages.find(one => one.key === key)!.id;

/** The path of a language's home page, below the base URL. */
export const homeOf = (locale: Locale): string => (locale === defaultLocale ? '/' : `/${locale}/`);

/** The locales whose texts a language shows, best first: its own and, while it is in progress, the fallback. */
export const shownLocales = (locale: Locale): Locale[] =>
  languageOf(locale).isComplete ? [locale] : [locale, fallbackLocale];

/** The value in a language, or in the fallback language if it is missing. */
export const textIn = <Value>(values: InLanguages<Value>, language: Language): Value =>
  (values as Partial<Record<Language, Value>>)[language] ?? values[list[1].key];
