import { existsSync } from 'node:fs';
import { defaultLocale, type Locale, locales, shownLocales } from '../config/languages';
import { currentVersion, docVersions, type DocVersion } from '../config/site';

/** The folders that hold pages, one entry for each version of the guides and one for the blog. */
export interface Collection {
  name: string;
  /** The line of the framework that the code on these pages is checked against. */
  version: DocVersion;
  folders: Record<Locale, string>;
}

/** The folder of each language.
 * @param own that of the default language
 * @param translated that of another, below `docusaurus-plugin-content-` in its folder of `i18n/` */
const foldersOf = (own: string, translated: string) =>
  Object.fromEntries(
    locales.map(locale => [
      locale,
      locale === defaultLocale ? own : `i18n/${locale}/docusaurus-plugin-content-${translated}`,
    ]),
  ) as Collection['folders'];

export const collections: Collection[] = [
  ...docVersions.map(version => ({
    name: version,
    version,
    folders:
      version === currentVersion
        ? foldersOf('docs', 'docs/current')
        : foldersOf(`versioned_docs/version-${version}`, `docs/version-${version}`),
  })),
  { name: 'blog', version: currentVersion, folders: foldersOf('blog', 'blog') },
];

/** Where a page's file is: its collection, its language, and its path below their folder. Undefined
 * for what is no page. */
export function placeOf(
  file: string,
): { collection: Collection; locale: Locale; name: string } | undefined {
  for (const collection of collections) {
    const { folders } = collection;
    const locale = locales.find(one => file.startsWith(`${folders[one]}/`));
    if (locale) return { collection, locale, name: file.slice(folders[locale].length + 1) };
  }
  return undefined;
}

/** The file whose text a language shows for a page, by the page's file in any language, and the
 * language of that text: its own, or another where it has none. Undefined for what is no page. */
export function shownPage(
  file: string,
  locale: Locale,
): { file: string; locale: Locale } | undefined {
  const place = placeOf(file);
  if (!place) return undefined;
  const fileIn = (one: Locale) => `${place.collection.folders[one]}/${place.name}`;
  const shown = [...shownLocales(locale), place.locale].find(one => existsSync(fileIn(one)));
  return shown && { file: fileIn(shown), locale: shown };
}

/** The path of a guide, in the default language. */
export const guideRoute = (version: string, id: string) =>
  version === currentVersion ? `/docs/${id}` : `/docs/${version}/${id}`;

/** The path of a post, in the default language. */
export const postRoute = (slug: string) => `/blog/${slug}`;
