/** Resolves an address to a page, however the address is spelled. The not-found page and the app use this module.
 * The nginx rules are made from the same patterns (`src/plugins/host-rules/rules.ts`); if a host cannot express a
 * rule, it serves the not-found page, which redirects. */
import { fallbackLocale, locales } from '../config/languages';
import { currentVersion } from '../config/site';

/** The path of each locale's home page, the default language first. */
export type Homes = readonly (readonly [locale: string, home: string])[];

/** Finds the page for a lower-case route: a path below a language's home page, with a leading slash. */
export type FindPage = (route: string) => string | undefined;

/** The JSON file with all addresses of a language. */
export const addressesFile = 'addresses.json';

/** All addresses of a language, as routes with a leading slash. */
export interface Addresses {
  /** Pages made from Markdown, with their titles. */
  titled: (readonly [route: string, title: string])[];
  /** All other pages. */
  untitled: string[];
  /** Addresses without a page, and their targets. */
  redirects: (readonly [from: string, to: string])[];
}

/** Target by address without a page. Both are paths below a language's home page, with a leading slash. */
export type Redirects = ReadonlyMap<string, string>;

/** The language prefix of a path: two letters, perhaps with a script and a region. */
export const languagePattern =
  `/(?:${locales.join('|')}|` + '[a-z]{2}(?:-(?:hans|hant|latn|cyrl))?(?:-(?:[a-z]{2}|[0-9]{3}))?)';

/** Names for the current version in addresses of other sites; the framework's own site also has an unreleased one.
 * Addresses of this site do not name the current version. */
export const currentNames = [currentVersion, 'next'];
const current = `/(?:${currentNames.join('|').replaceAll('.', '\\.')})`;

/** Divides a path into its language, its section and the rest, without the current version and `.html`. To be used
 * without regard to case. Valid for PCRE, too. */
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

/** Decodes a path that may be encoded several times. Bytes that are not UTF-8 stay encoded. */
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

/** Normalizes a path, whether or not it has a page.
 * @param pathname as in an address, with the base URL
 * @returns the language code of the path, if any, and the locale for this code; the path of the language's home
 * page; and the route below it, with a leading slash */
export function readAddress(
  pathname: string,
  homes: Homes,
): { code?: string; locale?: string; home: string; route: string } {
  const [, root] = homes[0]!;
  const text = decode(pathname.slice(0, longest))
    .normalize('NFC')
    .replace(/[?#][^]*$/, '')
    .replace(/[\\/]+/g, '/')
    // Programs that detect links in text often include the punctuation after a link.
    .replace(/[^\p{L}\p{M}\p{N}_$]+$/u, '');
  const isBelow = `${text}/`.toLowerCase().startsWith(root.toLowerCase());
  const path = isBelow ? text.slice(root.length - 1) : text;
  const parts = new RegExp(pathPattern, 'is').exec(path)!.groups!;
  const code = parts.language?.slice(1) || undefined;
  const locale = code && localeOfCode(code, homes);
  const home = homes.find(([id]) => id === locale)?.[1] ?? root;
  return { code, locale, home, route: `${parts.section}${parts.rest}` || '/' };
}

/** Resolves a path to the address of a page.
 * @param pathname as in an address, with the base URL
 * @returns an encoded path of the site; undefined if no page fits */
export function resolveAddress(pathname: string, homes: Homes, find: FindPage): string | undefined {
  const { home, route } = readAddress(pathname, homes);
  const page = pathname.length > longest ? undefined : find(route.toLowerCase());
  return page && home + encodeURI(page.slice(1));
}

/** Pages by the lower-case routes that lead to them. */
export function pagesByRoute({ titled, untitled, redirects }: Addresses): Map<string, string> {
  const pages = [...titled.map(([route]) => route), ...untitled];
  return new Map([
    ...redirects.map(([from, to]): [string, string] => [from.toLowerCase(), to]),
    ...pages.map((page): [string, string] => [page.toLowerCase(), page]),
  ]);
}
