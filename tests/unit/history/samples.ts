/** Versions of packages as the tests of histories write them. */
import { Declarations, type PackageFiles } from '../../../src/history/declarations';
import { historyOf } from '../../../src/history/model';
import type { History } from '../../../src/history/historyData';
import { isSame } from '../../../src/history/types';

/** A version whose declarations are these files, or one file. */
export const version = (
  number: string,
  files: string | Record<string, string>,
  name = '@midwayjs/redis',
): PackageFiles => ({
  name,
  version: number,
  files: new Map([
    ['package.json', JSON.stringify({ name, version: number, types: 'dist/index.d.ts' })],
    ...Object.entries(typeof files === 'string' ? { 'dist/index.d.ts': files } : files),
  ]),
});

/** What versions of a package export, each by its declarations.
 * @param others versions of other packages, which are there for all of them */
export const surfacesOf = (versions: PackageFiles[], others: PackageFiles[] = []) => {
  const declarations = new Declarations(name => others.find(one => one.name === name));
  return new Map(versions.map(one => [one.version, declarations.read(one)]));
};

/** The history of versions of a package. */
export const history = (versions: PackageFiles[], others?: PackageFiles[]): History =>
  historyOf(versions[0]!.name, surfacesOf(versions, others), isSame);
