/** What any address means: the page that it leads to, however it is spelled. The not-found page and the app
 * ask here; the rules of nginx are made from the same patterns (`src/plugins/host-rules/rules.ts`), and a host
 * that cannot say a rule sends the not-found page, which leads on. */
import { fallbackLocale, locales } from '../config/languages';
import { currentVersion } from '../config/site';

/** Locales and the paths of their home pages, the default language's first. */
export type Homes = readonly (readonly [locale: string, home: string])[];

/** Finds the page of a route in lower case: a path below a language's home page, with a slash in front. */
export type Find = (route: string) => string | undefined;

/** The file of a language that holds all of its addresses, as JSON. */
export const addressesFile = 'addresses.json';

/** All addresses of a language, as routes with a slash in front. */
export interface Addresses {
  /** Pages made from Markdown, with their titles. */
  titled: (readonly [route: string, title: string])[];
  /** All other pages. */
  untitled: string[];
  /** Addresses without a page, and where they lead. */
  redirects: (readonly [from: string, to: string])[];
}

/** Addresses without a page and where they lead: paths below a language's home page, with a slash in
 * front. */
export type Redirects = ReadonlyMap<string, string>;

/** What stands in front of a path for its language: two letters, perhaps with a script and a region. */
export const languagePattern =
  `/(?:${locales.join('|')}|` + '[a-z]{2}(?:-(?:hans|hant|latn|cyrl))?(?:-(?:[a-z]{2}|[0-9]{3}))?)';

/** What addresses elsewhere name the current version by: the framework's own site has one that is not
 * released, too. No address of this site does. */
export const currentNames = [currentVersion, 'next'];
const current = `/(?:${currentNames.join('|').replaceAll('.', '\\.')})`;

/** The parts of a path, without regard to case: its language, and what is left without the current version,
 * which no address names, and without `.html`. Valid for PCRE, too. */
export const pathPattern =
  `^(?<language>(?:${languagePattern}(?=/|$))?)` +
  `(?<section>(?:/(?:docs|api)(?=${current}(?:/|$)))?)(?:${current}(?=/|$))?` +
  '(?<rest>.*?)(?:(?:/index)?\\.html?)?$';

/** The locale that a language code in a path stands for. */
export function localeOfCode(code: string, homes: Homes): string {
  const primary = (tag: string) => tag.split('-')[0];
  const ids = homes.map(([locale]) => locale);
  const asked = code.toLowerCase();
  return (
    ids.find(id => id === asked) ?? ids.find(id => primary(id) === primary(asked)) ?? fallbackLocale
  );
}

const longest = 1000;

/** Decodes what may have been encoded more than once. Bytes that are no UTF-8 stay as they are written. */
function decode(path: string): string {
  let text = path;
  for (let times = 0; times < 3 && text.includes('%'); times++) {
    try {
      text = decodeURIComponent(text);
    } catch {
      break;
    }
  }
  return text;
}

/** Reads a path as it was meant, whether or not there is a page.
 * @param pathname as in an address, with the base URL
 * @returns the language code that it starts with, if any, and the locale that this stands for; the home page
 * that it is below, and its route, which starts with a slash */
export function readAddress(
  pathname: string,
  homes: Homes,
): { code?: string; locale?: string; home: string; route: string } {
  const [, root] = homes[0]!;
  const text = decode(pathname.slice(0, longest))
    .normalize('NFC')
    .replace(/[?#][^]*$/, '')
    .replace(/[\\/]+/g, '/')
    // Links in a text take along the dot, the bracket or the space after them.
    .replace(/[^\p{L}\p{M}\p{N}_$]+$/u, '');
  const isBelow = `${text}/`.toLowerCase().startsWith(root.toLowerCase());
  const path = isBelow ? text.slice(root.length - 1) : text;
  const parts = new RegExp(pathPattern, 'is').exec(path)!.groups!;
  const code = parts.language?.slice(1) || undefined;
  const locale = code && localeOfCode(code, homes);
  const home = homes.find(([id]) => id === locale)?.[1] ?? root;
  return { code, locale, home, route: `${parts.section}${parts.rest}` || '/' };
}

/** The address of the page that a path means.
 * @param pathname as in an address, with the base URL
 * @returns a path of the site, encoded; undefined if no page is meant */
export function meaningOf(pathname: string, homes: Homes, find: Find): string | undefined {
  const { home, route } = readAddress(pathname, homes);
  const page = pathname.length > longest ? undefined : find(route.toLowerCase());
  return page && home + encodeURI(page.slice(1));
}

/** Pages by each route that leads to them, in lower case. */
export function tableOf({ titled, untitled, redirects }: Addresses): Map<string, string> {
  const pages = [...titled.map(([route]) => route), ...untitled];
  return new Map([
    ...redirects.map(([from, to]): [string, string] => [from.toLowerCase(), to]),
    ...pages.map((page): [string, string] => [page.toLowerCase(), page]),
  ]);
}
