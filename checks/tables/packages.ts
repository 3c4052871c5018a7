import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { currentVersion } from '../../src/config/site';
import { frameworkFolder } from '../../src/content/framework';

/** A package that the tables are made from. */
export interface TablePackage {
  dir: string;
  npm: string;
  /** Folder of the declarations, and of the JavaScript unless `declaredOnly`. */
  folder: string;
  /** Entry point of the declarations. */
  types: string;
  /** Whether api/declarations/ replaces the package because no published package is available. */
  declaredOnly: boolean;
  /** Dependencies and peer dependencies in the manifest. */
  dependencies: string[];
  /** Peer dependencies in the manifest. */
  peers: string[];
}

interface Listed {
  dir: string;
  npm: string;
  declarations?: true;
}

interface Manifest {
  types?: string;
  typings?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Packages of the line that the guides document although the reference has no pages for them. */
const besideReference: Listed[] = [
  { dir: 'bullmq', npm: '@midwayjs/bullmq', declarations: true },
  { dir: 'busboy', npm: '@midwayjs/busboy' },
  { dir: 'cache-manager', npm: '@midwayjs/cache-manager' },
  { dir: 'mqtt', npm: '@midwayjs/mqtt', declarations: true },
  { dir: 'tenant', npm: '@midwayjs/tenant' },
];

const listFile = 'api/packages.json';

/** The packages of the current line: the packages of the API reference and a few others.
 * @throws if a required package is not installed */
export function readTablePackages(): TablePackage[] {
  const listed = JSON.parse(readFileSync(listFile, 'utf8')) as Listed[];
  return [...listed, ...besideReference].map(({ dir, npm, declarations }) => {
    if (declarations) {
      const folder = path.resolve('api/declarations', dir);
      const types = path.join(folder, 'index.d.ts');
      return { dir, npm, folder, types, declaredOnly: true, dependencies: [], peers: [] };
    }
    const installed = path.join(frameworkFolder(currentVersion), 'node_modules', npm);
    const manifestFile = path.join(installed, 'package.json');
    if (!existsSync(manifestFile)) {
      throw new Error(`${manifestFile} is missing: run "node framework/install.mjs 3.0.0"`);
    }
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
    const types = manifest.types ?? manifest.typings;
    if (!types) throw new Error(`${manifestFile} names no "types": leave it out of ${listFile}`);
    const { dependencies = {}, peerDependencies = {} } = manifest;
    // Resolves links as TypeScript does when it names files.
    const folder = realpathSync(installed);
    return {
      dir,
      npm,
      folder,
      types: path.join(folder, types),
      declaredOnly: false,
      dependencies: Object.keys({ ...dependencies, ...peerDependencies }),
      peers: Object.keys(peerDependencies),
    };
  });
}

/** The JavaScript sources of a package. */
export const scriptsOf = ({ folder }: TablePackage): string[] =>
  globSync('dist/**/*.js', { cwd: folder, absolute: true })
    .sort()
    .map(file => readFileSync(file, 'utf8'));
