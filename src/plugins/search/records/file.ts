import path from 'node:path';
import type { Locale } from '../../../config/languages';
import { cacheFolder } from '../../../lib/cache';

/** Where the last build wrote the records of a language, a line each: beside the site, which does not
 * load them. */
export const recordsFile = (siteDir: string, locale: Locale): string =>
  path.join(cacheFolder(siteDir, 'records'), `${locale}.jsonl`);
