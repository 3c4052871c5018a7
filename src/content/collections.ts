import { existsSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { defaultLocale, type Locale, locales, shownLocales } from '../config/languages';
import {
  currentVersion,
  docVersions,
  type FrameworkVersion,
  frameworkVersions,
} from '../config/site';
import { Fault } from './faults';

/** A folder of pages: one version of the guides, or the blog. */
export interface Collection {
  name: string;
  /** The framework version against which the checks compile the code of these pages. */
  version: FrameworkVersion;
  folders: Record<Locale, string>;
}

/** The folder of each language.
 * @param own folder of the default language
 * @param translated folder of another language, after `docusaurus-plugin-content-` in its folder of `i18n/` */
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

/** The framework version against which the checks compile the code of a page: that of its collection, unless the front
 * matter names another.
 * @param source the text of the file
 * @throws {Fault} if it names an unknown version */
export function frameworkVersionOf(
  file: string,
  source: string,
  { version }: Collection,
): FrameworkVersion {
  const [frontMatter = ''] = /^---[^]*?\n---/.exec(source) ?? [];
  const key = /^framework *:(.*)$/m.exec(frontMatter);
  if (!key) return version;
  // Only this line is parsed, because every page is asked. Checks report front matter that is not YAML.
  const named: unknown = parseDocument(key[1]!).toJS();
  const found = frameworkVersions.find(one => one === named);
  if (found) return found;
  const line = frontMatter.slice(0, key.index).split('\n').length;
  const known = frameworkVersions.join(', ');
  throw new Fault(file, line, 1, `"${key[0]}" names no known version: write one of ${known}`);
}

/** The collection and language of a page's file, and its path below their folder.
 * Undefined if the file is not a page. */
export function pageLocation(
  file: string,
): { collection: Collection; locale: Locale; name: string } | undefined {
  for (const collection of collections) {
    const { folders } = collection;
    const locale = locales.find(one => file.startsWith(`${folders[one]}/`));
    if (locale) return { collection, locale, name: file.slice(folders[locale].length + 1) };
  }
  return undefined;
}

/** The file that a language shows for a page, and the language of this file: another one if the page is not
 * translated. Undefined if the file is not a page.
 * @param file of the page in any language */
export function resolvePage(
  file: string,
  locale: Locale,
): { file: string; locale: Locale } | undefined {
  const place = pageLocation(file);
  if (!place) return undefined;
  const fileIn = (one: Locale) => `${place.collection.folders[one]}/${place.name}`;
  const shown = [...shownLocales(locale), place.locale].find(one => existsSync(fileIn(one)));
  return shown && { file: fileIn(shown), locale: shown };
}

/** The path of a guide in the default language. */
export const guideRoute = (version: string, id: string) =>
  version === currentVersion ? `/docs/${id}` : `/docs/${version}/${id}`;

/** The path of a post in the default language. */
export const postRoute = (slug: string) => `/blog/${slug}`;
