/** The records of the last build. They are outside the build, since the site does not load them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../../config/languages';
import { cacheFolder, writeWhole } from '../../../lib/cache';
import type { SearchRecord } from './record';

/** The file of a language: one JSON record per line. */
export const recordsFile = (siteDir: string, locale: Locale): string =>
  path.join(cacheFolder(siteDir, 'records'), `${locale}.jsonl`);

export function writeRecords(siteDir: string, locale: Locale, records: SearchRecord[]): void {
  const lines = records.map(record => `${JSON.stringify(record)}\n`);
  writeWhole(recordsFile(siteDir, locale), lines.join(''));
}

/** Reads the records of a language.
 * @throws naming the file and line of a broken record, or the command that makes the file */
export function readRecords(siteDir: string, locale: Locale): SearchRecord[] {
  const file = recordsFile(siteDir, locale);
  if (!existsSync(file)) throw new Error(`${file} does not exist: run "npm run build" first`);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as SearchRecord;
    } catch {
      throw new Error(`${file}:${index + 1}: not a JSON record; run "npm run build" again`);
    }
  });
}
