import type { ParseFrontMatter } from '@docusaurus/types';
import { hashOf, type LedgerEntry, readEntry, recordedUpgrade } from '../../content/ledger';
import { fromSite } from '../../lib/fromSite';
import { readFrontMatter } from './frontMatter';

/** Results of the checks in the footer of a page. */
export type CheckedFacts = Pick<
  LedgerEntry,
  'against' | 'compiled' | 'tests' | 'outputs' | 'lacks' | 'upgrade'
> & {
  /** Requests of the quick guide whose answers change when the page's files are added to its project. */
  replaces?: string[];
};

/** Adds the ledger entry of a page to its front matter, as `checked`, unless the page has changed since the check. */
export const addChecked: ParseFrontMatter = async params => {
  const parsed = await readFrontMatter(params);
  const file = fromSite(params.filePath);
  const entry = readEntry(file);
  if (entry?.hash !== hashOf(params.fileContent)) return parsed;
  const { against, compiled, tests, outputs, lacks, reader } = entry;
  const checked: CheckedFacts = {
    against,
    compiled,
    tests,
    outputs,
    lacks,
    replaces: reader?.replaces,
    upgrade: recordedUpgrade(file),
  };
  return { ...parsed, frontMatter: { ...parsed.frontMatter, checked } };
};
