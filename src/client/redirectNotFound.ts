import i18n from '@generated/i18n';
import { languageHomes, root } from '@site/src/client/homes';
import { pickLocale } from '@site/src/client/pickLocale';
import { resolveAddress, readAddress, pagesByRoute } from '@site/src/content/address';
import { fetchAddresses } from './addresses';
import { notFoundPagePattern, type NotFoundState, requestedMark } from './notFound';
import { siteAddress } from './siteAddress';

/** The locale to assume for a path that names none: the locale in which the reader saw the page before, or the
 * default locale if the link that led here is on this site. */
function siteOfReader(): string | undefined {
  const { language } = (window.history.state ?? {}) as NotFoundState;
  const isFromSite = siteAddress(document.referrer || undefined, window.location.href, root);
  return language ?? (isFromSite === undefined ? undefined : i18n.defaultLocale);
}

/** The language of the not-found page for a path. */
export const languageAt = (path: string): ReturnType<typeof pickLocale> =>
  pickLocale(path, navigator.languages, languageHomes, siteOfReader());

/** The address of the not-found page of a language.
 * @param asked the requested address: path, query and fragment */
export const notFoundAddress = (locale: string, asked: string): string =>
  `${i18n.localeConfigs[locale]!.baseUrl}404.html${requestedMark}${encodeURIComponent(asked)}`;

/** The address of the page that a path means, unless it is the path itself. */
async function addressAt(path: string): Promise<string | undefined> {
  const table = pagesByRoute(await fetchAddresses(readAddress(path, languageHomes).home));
  const meant = resolveAddress(path, languageHomes, route => table.get(route));
  const address = siteAddress(meant, window.location.href, root);
  return address === path ? undefined : address;
}

/** Redirects from the not-found page to the page that its address means, or to the not-found page in the right
 * language if the host sent another one.
 * @param path for which the host sent the not-found page
 * @returns a promise that resolves if the document stays */
export async function redirectNotFound(path: string): Promise<void> {
  // If the list of addresses cannot be fetched, the not-found page stays.
  const address = await addressAt(path).catch(() => undefined);
  const { site } = languageAt(path);
  const { search, hash } = window.location;
  if (address !== undefined) window.location.replace(address + search + hash);
  else if (site !== i18n.currentLocale && !notFoundPagePattern.test(path)) {
    window.location.replace(notFoundAddress(site, path + search + hash));
  } else return;
  await new Promise(() => undefined);
}
