/** The counts on the home page. All of them come from files of the repository. */
import { readFileSync } from 'node:fs';
import { type Ledger, readLedger } from '../../content/ledger';
import type { Notes } from '../../content/components';
import { currentVersion } from '../../config/site';

export interface Figures {
  /** The version of the framework that the guides are checked against. */
  version: string;
  /** Packages in the API reference. */
  packages: number;
  /** Guides of the current version, in one language. The blocks and tests below are theirs. */
  guides: number;
  /** Code blocks that the compiler accepted. */
  blocks: number;
  /** Tests that passed. */
  tests: number;
  /** HTTP and serverless frameworks. */
  frameworks: number;
  /** Runtime dependencies of the finished project of the quick guide. */
  start: number;
  /** Components for new projects. */
  components: number;
}

interface Manifest {
  dependencies: Record<string, string>;
}

const parse = <Data>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Data;

/** Counts the components for new projects, in all groups or in one. */
export const countComponents = (notes: Notes, group?: string): number =>
  Object.values(notes).filter(note => !note!.status && (!group || note!.group === group)).length;

/** Sums up the ledger entries of the guides in `docs/`, in one language, that were checked against one version of
 * the framework. */
export function countChecked(
  ledger: Ledger,
  version: string,
): Pick<Figures, 'guides' | 'blocks' | 'tests'> {
  const checked = Object.entries(ledger)
    .filter(
      ([file, { against }]) => file.startsWith('docs/') && against === `@midwayjs/core ${version}`,
    )
    .map(([, entry]) => entry);
  const sum = (key: 'compiled' | 'tests') => checked.reduce((all, entry) => all + entry[key], 0);
  return { guides: checked.length, blocks: sum('compiled'), tests: sum('tests') };
}

export async function readFigures(notes: Notes): Promise<Figures> {
  // Loaded lazily: the module reads the pages, which takes a moment.
  const { quickGuideFiles } = await import('../../content/quickGuide');
  const framework = parse<Manifest>(`framework/${currentVersion}/package.json`);
  const version = framework.dependencies['@midwayjs/core']!;
  const project = quickGuideFiles().find(({ path }) => path === 'package.json')!;
  const { dependencies } = JSON.parse(project.code) as Manifest;
  return {
    version,
    packages: parse<unknown[]>('api/packages.json').length,
    ...countChecked(readLedger(), version),
    frameworks: countComponents(notes, 'framework'),
    start: Object.keys(dependencies).length,
    components: countComponents(notes),
  };
}
