import { existsSync } from 'node:fs';
import { defaultLocale, type Locale, locales, shownLocales } from './languages';
import { currentVersion, docVersions, type DocVersion } from './site';

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

/** The file whose text a language shows in the place of a page's file in any language, and the
 * language of that text: its own, or another where it has none. Undefined for what is no page. */
export function shownPage(
  file: string,
  locale: Locale,
): { file: string; locale: Locale } | undefined {
  for (const { folders } of collections) {
    const from = locales.find(one => file.startsWith(`${folders[one]}/`));
    if (!from) continue;
    const name = file.slice(folders[from].length);
    const shown = [...shownLocales(locale), from].find(one => existsSync(folders[one] + name));
    return shown && { file: folders[shown] + name, locale: shown };
  }
  return undefined;
}

/** The path of a guide, in the default language. */
export const guideRoute = (version: string, id: string) =>
  version === currentVersion ? `/docs/${id}` : `/docs/${version}/${id}`;

/** The path of a post, in the default language. */
export const postRoute = (slug: string) => `/blog/${slug}`;
