/** Reads and compares the exports of packages before and after an upgrade, in the same way as their histories. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { Declarations, type PackageFiles } from '../../src/history/declarations';
import { difference, type ExportName } from '../../src/history/difference';
import { historyOf, type Surface } from '../../src/history/model';
import { isSame } from '../../src/history/types';

/** The exports of a version of a package. */
export interface Exports {
  version: string;
  surface: Surface;
}

function readFiles(modules: string, name: string): PackageFiles | undefined {
  const cwd = path.join(modules, name);
  const read = (file: string) => readFileSync(path.join(cwd, file), 'utf8');
  if (!existsSync(path.join(cwd, 'package.json'))) return undefined;
  const { version = '' } = JSON.parse(read('package.json')) as { version?: string };
  const wanted = ['package.json', '**/*.d.{ts,cts,mts}', '**/config.default.js'];
  const files = globSync(wanted, { cwd, ignore: '**/node_modules/**' });
  return { name, version, files: new Map(files.map(file => [file, read(file)])) };
}

/** The exports of packages by name. Leaves out packages without declarations.
 * @param modules a `node_modules` folder */
export function readExports(modules: string, packages: string[]): Map<string, Exports> {
  const declarations = new Declarations(name => readFiles(modules, name));
  return new Map(
    packages.flatMap((name): [string, Exports][] => {
      const found = readFiles(modules, name);
      if (!found) return [];
      try {
        return [[name, { version: found.version, surface: declarations.read(found) }]];
      } catch {
        return [];
      }
    }),
  );
}

const nameOf = ({ symbol, member }: ExportName) => (member ? `${symbol}.${member}` : symbol);

/** The differences, one per line: `+` for added, `-` for removed, `~` for another type or name. */
export function compareExports(name: string, before: Exports, after: Exports): string[] {
  const surfaces = new Map([before, after].map(({ version, surface }) => [version, surface]));
  const history = historyOf(name, surfaces, isSame);
  const { added, removed, changed, renamed } = difference(history, before.version, after.version)!;
  return [
    ...added.map(one => `+ ${nameOf(one)}`),
    ...removed.map(one => `- ${nameOf(one)}`),
    ...changed.map(one => `~ ${nameOf(one)}`),
    ...renamed.map(({ from, to }) => `~ ${nameOf(from)} → ${nameOf(to)}`),
  ].sort((a, b) => a.slice(2).localeCompare(b.slice(2)));
}
