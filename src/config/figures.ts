import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ledgerFile, readLedger } from '../../checks/ledger/model';

/** What the home page counts. */
export interface Figures {
  /** Packages in the API reference. */
  packages: number;
  /** Guides of the current version. */
  guides: number;
  /** Code blocks that the compiler accepted, in one language. */
  blocks: number;
  /** Tests on pages that passed, in one language. */
  tests: number;
}

/** Counts pages, packages and what the ledger says was checked. */
export function readFigures(): Figures {
  const ledger = existsSync(ledgerFile) ? readLedger() : {};
  const own = Object.entries(ledger).filter(([file]) => !file.startsWith('i18n/'));
  const sum = (key: 'compiled' | 'tests') => own.reduce((all, [, entry]) => all + entry[key], 0);
  const packages = JSON.parse(readFileSync('api/packages.json', 'utf8')) as unknown[];
  const guides = readdirSync('docs', { recursive: true, encoding: 'utf8' });
  return {
    packages: packages.length,
    guides: guides.filter(file => file.endsWith('.md')).length,
    blocks: sum('compiled'),
    tests: sum('tests'),
  };
}
