import { readFileSync } from 'node:fs';
import { intersects, validRange } from 'semver';
import api from '../../api/packages.json';
import { currentVersion, frameworkVersions } from '../../src/config/site';
import type { Collection } from '../../src/content/collections';
import type { PackageRef } from '../../src/content/packageRef';
import listed from './packages.json';

interface Lock {
  packages: Record<string, { version: string; bin?: Record<string, string> }>;
}

/** A package that readers install and that `framework/` lacks. */
interface Listed {
  /** Range of the versions that guides may name. */
  versions: string;
  /** Programs of the package, if their names differ from the name of the package. */
  bins?: string[];
  note: string;
}

const list: Record<string, Listed> = listed;
const locks = new Map<string, Lock>();

/** Lockfiles of the framework versions that pages of a collection may refer to. Posts, and guides about an upgrade to a
 * version without guides, may refer to all. */
function locksOf({ name, version }: Collection): Lock[] {
  return (name === version ? [version] : frameworkVersions).map(line => {
    if (!locks.has(line)) {
      const file = `framework/${line}/package-lock.json`;
      locks.set(line, JSON.parse(readFileSync(file, 'utf8')) as Lock);
    }
    return locks.get(line)!;
  });
}

/** Version ranges of a package that pages of a collection may name. */
function knownVersions(name: string, collection: Collection): string[] {
  const ranges = locksOf(collection).map(lock => lock.packages[`node_modules/${name}`]?.version);
  if (collection.version === currentVersion && api.some(({ npm }) => npm === name)) {
    ranges.push(`^${currentVersion}`);
  }
  return [...ranges, list[name]?.versions].filter(range => range !== undefined);
}

/** Says what is wrong with a package that a page names. Accepts only versions that belong to the collection's own line
 * of the framework. */
export function checkPackage({ name, range }: PackageRef, collection: Collection): string[] {
  const known = knownVersions(name, collection);
  if (known.length === 0) {
    return [
      `package "${name}" is unknown for ${collection.name}: correct its name, or add it to checks/data/packages.json after looking it up in the npm registry`,
    ];
  }
  if (range === undefined || range === 'latest') return [];
  if (validRange(range) === null) return [`"${name}@${range}": "${range}" is no range of versions`];
  if (known.some(versions => intersects(versions, range))) return [];
  return [
    `"${name}@${range}" is none of the versions known for ${collection.name} (${known.join(', ')}): correct it, or the entry in checks/data/packages.json`,
  ];
}

/** The package that provides a program, if `framework/` or the list has the package. */
export function findProgram(program: string, collection: Collection): string | undefined {
  for (const { packages } of locksOf(collection)) {
    const place = Object.keys(packages).find(
      key => key.lastIndexOf('node_modules/') === 0 && packages[key]!.bin?.[program],
    );
    if (place) return place.slice('node_modules/'.length);
  }
  return Object.keys(list).find(name => (list[name]!.bins ?? [name]).includes(program));
}

/** Names in the list that are missing from `used`. */
export function unusedEntries(used: Set<string>): string[] {
  return Object.keys(list).filter(name => !used.has(name));
}
