import type { ParseFrontMatter } from '@docusaurus/types';
import { hashOf, type LedgerEntry, readEntry } from '../../content/ledger';
import { fromSite } from '../../lib/fromSite';
import { readFrontMatter } from './frontMatter';

/** What a page's foot says of the checks. */
export type CheckedFacts = Pick<
  LedgerEntry,
  'against' | 'compiled' | 'tests' | 'outputs' | 'lacks'
> & {
  /** Requests of the quick guide that are answered otherwise once the page's files are in its project. */
  replaces?: string[];
};

/** Adds to the front matter of a page, as `checked`, what the ledger says of it; a page whose text
 * is not the one that was checked gets nothing. */
export const addChecked: ParseFrontMatter = async params => {
  const parsed = await readFrontMatter(params);
  const entry = readEntry(fromSite(params.filePath));
  if (entry?.hash !== hashOf(params.fileContent)) return parsed;
  const { against, compiled, tests, outputs, lacks, reader } = entry;
  const checked: CheckedFacts = {
    against,
    compiled,
    tests,
    outputs,
    lacks,
    replaces: reader?.replaces,
  };
  return { ...parsed, frontMatter: { ...parsed.frontMatter, checked } };
};
