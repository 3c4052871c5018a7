/** What is known of the names of pages, from earlier builds and other languages if the code is the same. */
import type { Page } from '../../../checks/pages';
import { type DocVersion, defaultLocale, type Locale } from '../../config/site';
import { Cache } from '../../lib/cache';
import { codeInput } from '../symbol-links/pageLinks';
import type { PageCode } from '../symbol-links/program';
import type { ReferencePackage } from '../symbol-links/reference';
import { infoInput, type PageInfo, readInfo } from './quickInfo';

/** @returns what is known of each page */
export function readKnownInfo(
  siteDir: string,
  { locale, version }: { locale: Locale; version: DocVersion },
  pages: Page[],
  code: PageCode,
  reference: ReferencePackage[],
): PageInfo[] {
  const common = codeInput(siteDir, version);
  const open = (one: Locale) =>
    new Cache<PageInfo>(siteDir, `type-cards/names/${version}/${one}`, common);
  const own = open(locale);
  const other = locale === defaultLocale ? own : open(defaultLocale);
  const inputs = pages.map(infoInput);
  const missing = new Set(
    [...pages.keys()].filter(at => !own.get(inputs[at]) && !other.get(inputs[at])),
  );
  const found = readInfo(pages, code, missing, reference);
  const infos = pages.map((_, at) => {
    const info = found.get(at) ?? own.get(inputs[at]) ?? other.get(inputs[at])!;
    own.set(inputs[at], info);
    return info;
  });
  own.save();
  return infos;
}
