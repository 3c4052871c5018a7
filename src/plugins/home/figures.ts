/** What the home page counts, in the repository and nowhere else. */
import { readFileSync } from 'node:fs';
import { type Ledger, readLedger } from '../../content/ledger';
import type { Notes } from '../../content/components';
import { currentVersion } from '../../config/site';

export interface Figures {
  /** The version of the framework that the guides are checked against. */
  version: string;
  /** Packages in the API reference. */
  packages: number;
  /** Guides of the current version, in one language; the blocks and tests are those of these. */
  guides: number;
  /** Code blocks that the compiler accepted. */
  blocks: number;
  /** Tests that passed. */
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

/** Counts what the ledger says of the guides in `docs/`: of those that were checked against one version of
 * the framework, in one language. */
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

/** Counts packages, components and what the ledger says was checked. */
export async function readFigures(notes: Notes): Promise<Figures> {
  // It reads the pages, which takes a moment.
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
