/** What the compiler says of pages, from earlier builds and other languages if the code is the same. */
import type { Page } from '../../content/pages';
import type { DocVersion } from '../../config/site';
import { Cache } from '../../lib/cache';
import { infoInput, type PageInfo, readInfo } from './quickInfo';
import { type CodeFacts, readCodeFacts } from './find';
import { codeInput } from './pageLinks';
import { readCode } from './program';
import type { EntryPoint, ReferencePackage } from './reference';

/** What is to be known of which pages. */
interface Wanted {
  siteDir: string;
  version: DocVersion;
  /** Absolute path of the folder in which the framework's packages are installed. */
  home: string;
  /** Those that are to be the copies which the reference documents. */
  packages: EntryPoint[];
  withLinks: boolean;
  withCards: boolean;
  /** Whether these are all pages; what is known of others is evicted then. */
  isWhole: boolean;
}

/** Reads the code that is not known.
 * @returns what finds what is wanted of each page, once the pages of the reference are known */
export function readFacts(
  { siteDir, version, home, packages, withLinks, withCards, isWhole }: Wanted,
  pages: Page[],
): {
  facts: (reference: ReferencePackage[]) => CodeFacts[];
  infos: (reference: ReferencePackage[]) => PageInfo[];
} {
  const open = <Fact>(name: 'code' | 'names') =>
    new Cache<Fact>(siteDir, `code-types/${name}/${version}`, codeInput(siteDir, version));
  const known = {
    facts: withLinks ? open<CodeFacts>('code') : undefined,
    infos: withCards ? open<PageInfo>('names') : undefined,
  };
  const inputs = pages.map(infoInput);
  const lacks = (input: string) =>
    Object.values(known).some(cache => cache && cache.get(input) === undefined);
  /** The first of the pages with the same code, by their input. */
  const lacking = new Map<string, Page>();
  for (const [at, input] of inputs.entries()) {
    if (!lacking.has(input) && lacks(input)) lacking.set(input, pages[at]!);
  }
  const own = [...lacking.values()];
  const code = readCode(own, packages, home);
  const read = withLinks ? readCodeFacts(own, code) : undefined;

  function keep<Fact>(cache: Cache<Fact>, found: Fact[]): Fact[] {
    for (const [at, input] of [...lacking.keys()].entries()) cache.set(input, found[at]!);
    const all = inputs.map(input => cache.get(input)!);
    cache.save({ keeps: !isWhole });
    return all;
  }
  return {
    facts: reference => keep(known.facts!, read!(reference)),
    infos: reference => keep(known.infos!, readInfo(own, code, reference)),
  };
}
