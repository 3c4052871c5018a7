/** What the home page counts, in the repository and nowhere else. */
import { readdirSync, readFileSync } from 'node:fs';
import { readLedger } from '../../../checks/ledger/model';
import type { Notes } from '../../../checks/tables/notes';
import { currentVersion } from '../../config/site';

export interface Figures {
  /** The version of the framework that the guides are checked against. */
  version: string;
  /** Packages in the API reference. */
  packages: number;
  /** Guides of the current version. */
  guides: number;
  /** Code blocks that the compiler accepted, in one language. */
  blocks: number;
  /** Tests on pages that passed, in one language. */
  tests: number;
  /** Frameworks of HTTP and of functions. */
  frameworks: number;
  /** Packages that the finished project of the quick guide depends on when it runs. */
  start: number;
  /** Components for new projects. */
  components: number;
}

interface Manifest {
  dependencies: Record<string, string>;
}

const parse = <Data>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Data;

/** Components for new projects, of all groups or of one. */
export const countComponents = (notes: Notes, group?: string): number =>
  Object.values(notes).filter(note => !note!.status && (!group || note!.group === group)).length;

/** Counts pages, packages, components and what the ledger says was checked. */
export async function readFigures(notes: Notes): Promise<Figures> {
  // It reads the pages, which takes a moment.
  const { quickGuideFiles } = await import('../../../checks/snippets/base');
  const ledger = readLedger();
  const own = Object.entries(ledger).filter(([file]) => !file.startsWith('i18n/'));
  const sum = (key: 'compiled' | 'tests') => own.reduce((all, [, entry]) => all + entry[key], 0);
  const guides = readdirSync('docs', { recursive: true, encoding: 'utf8' });
  const framework = parse<Manifest>(`framework/${currentVersion}/package.json`);
  const project = quickGuideFiles().find(({ path }) => path === 'package.json')!;
  const { dependencies } = JSON.parse(project.code) as Manifest;
  return {
    version: framework.dependencies['@midwayjs/core']!,
    packages: parse<unknown[]>('api/packages.json').length,
    guides: guides.filter(file => file.endsWith('.md')).length,
    blocks: sum('compiled'),
    tests: sum('tests'),
    frameworks: countComponents(notes, 'framework'),
    start: Object.keys(dependencies).length,
    components: countComponents(notes),
  };
}
