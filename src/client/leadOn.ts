import i18n from '@generated/i18n';
import { languageHomes, root } from '@site/src/client/homes';
import { pickLocale } from '@site/src/client/pickLocale';
import { meaningOf, readAddress, tableOf } from '@site/src/content/address';
import { fetchAddresses } from './addresses';
import { askedMark, type MissingState, notFoundPath } from './missing';
import { siteAddress } from './siteAddress';

/** The locale of a path that names none, where that is known: the one in which the page was shown before, or
 * the default one where a page of the site has a link to it. */
function siteOfReader(): string | undefined {
  const { language } = (window.history.state ?? {}) as MissingState;
  const isFromSite = siteAddress(document.referrer || undefined, window.location.href, root);
  return language ?? (isFromSite === undefined ? undefined : i18n.defaultLocale);
}

/** The language of the not-found page that the host sends for a path. */
export const languageAt = (path: string): ReturnType<typeof pickLocale> =>
  pickLocale(path, navigator.languages, languageHomes, siteOfReader());

/** The address of the not-found page of a language.
 * @param asked what it is shown for: path, query and fragment */
export const notFoundAddress = (locale: string, asked: string): string =>
  `${i18n.localeConfigs[locale]!.baseUrl}404.html${askedMark}${encodeURIComponent(asked)}`;

/** The address of the page that a path means, if it means another. */
async function addressAt(path: string): Promise<string | undefined> {
  const table = tableOf(await fetchAddresses(readAddress(path, languageHomes).home));
  const meant = meaningOf(path, languageHomes, route => table.get(route));
  const address = siteAddress(meant, window.location.href, root);
  return address === path ? undefined : address;
}

/** Replaces the not-found page by the page that its address means, or else by the not-found page of the
 * language, where the host has sent that of another.
 * @param path that the host sent the not-found page for
 * @returns a promise that is fulfilled when the page stays */
export async function leadOn(path: string): Promise<void> {
  // Without the addresses, the page says that it was not found.
  const address = await addressAt(path).catch(() => undefined);
  const { site } = languageAt(path);
  const { search, hash } = window.location;
  if (address !== undefined) window.location.replace(address + search + hash);
  else if (site !== i18n.currentLocale && !notFoundPath.test(path)) {
    window.location.replace(notFoundAddress(site, path + search + hash));
  } else return;
  await new Promise(() => undefined);
}
