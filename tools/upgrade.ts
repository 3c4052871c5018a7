/** Tries other versions of packages in a temporary copy of a small share of the site, and names what
 * breaks of the private parts that contributing/framework-internals.md lists. Run by
 * `npm run try-upgrade -- <package>@<version>`, with `--node <path>` of another Node if need be. */
import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { satisfies } from 'semver';
import { type Internal, readInternals } from './internals';
import { copySite, type SiteCopy } from './siteCopy';

/** Guides, packages and posts to build: few, and each kind of page. */
const share = 0.02;

interface Wanted {
  name: string;
  version: string;
}

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface Published {
  version: string;
  engines?: { node?: string };
}

/** What the registry says of a version, or undefined if it has none.
 * @throws if the registry cannot be asked, with what npm says */
async function view(spec: string): Promise<Published | undefined> {
  const asked = ['view', spec, 'version', 'engines', '--json'];
  const stdout = await promisify(execFile)('npm', asked).then(
    result => result.stdout.trim(),
    (error: Error & { stderr: string }) => {
      // No package of that name.
      if (error.stderr.includes('E404')) return '';
      throw new Error(`npm view ${spec} failed:\n${error.stderr}`);
    },
  );
  if (!stdout) return undefined;
  const found = JSON.parse(stdout) as Published | Published[];
  return Array.isArray(found) ? found.at(-1) : found;
}

/** The versions that are meant, with those of the other packages of Docusaurus where its core is named,
 * as far as there are some.
 * @throws if the registry has no such version, or it wants another Node */
export async function wantedVersions(
  specs: string[],
  manifest: Manifest,
  node: string,
): Promise<Wanted[]> {
  const known = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const wanted: Wanted[] = [];
  for (const spec of specs) {
    const name = spec.replace(/(?<=.)@[^@]*$/, '');
    if (!known.includes(name)) throw new Error(`${name} is no package of package.json`);
    const found = await view(spec);
    if (!found) throw new Error(`The registry has no ${spec}: npm view ${name} versions lists all`);
    const { version, engines } = found;
    if (engines?.node && !satisfies(node, engines.node)) {
      throw new Error(
        `${name} ${version} wants Node ${engines.node}, and this is ${node}. Give another with ` +
          '--node <path>, such as that which `npx -y node@24 -p process.execPath` prints',
      );
    }
    wanted.push({ name, version });
    if (name !== '@docusaurus/core') continue;
    const others = known.filter(one => one.startsWith('@docusaurus/') && one !== name);
    const published = await Promise.all(others.map(one => view(`${one}@${version}`)));
    for (const [index, one] of others.entries()) {
      if (published[index]) wanted.push({ name: one, version });
      else console.log(`${one} stays as it is: the registry has no ${version} of it`);
    }
  }
  return wanted;
}

/** Gives a folder the packages of another, without copying what they hold. */
export function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.cache') continue;
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    const link = entry.isSymbolicLink() ? readlinkSync(source) : '/';
    // Those of commands, and of pnpm's packages, lead to what is linked here, too.
    if (!path.isAbsolute(link)) symlinkSync(link, target);
    else if (statSync(source).isDirectory()) linkPackages(source, target);
    // npm writes into this one.
    else if (entry.name === '.package-lock.json') copyFileSync(source, target);
    else linkSync(realpathSync(source), target);
  }
}

/** The packages of a folder, those of organizations with their names. */
const packagesIn = (modules: string): string[] =>
  readdirSync(modules)
    .filter(name => !name.startsWith('.'))
    .flatMap(name =>
      name.startsWith('@')
        ? readdirSync(path.join(modules, name)).map(one => `${name}/${one}`)
        : name,
    );

/** Replaces the links to packages in a copy by packages that npm may change. */
function install(copy: SiteCopy, wanted: Wanted[], env: NodeJS.ProcessEnv): void {
  const modules = copy.at('node_modules');
  rmSync(modules, { recursive: true });
  linkPackages('node_modules', modules);
  const manifest = JSON.parse(copy.read('package.json')) as Manifest;
  // The packages of the framework are there.
  delete manifest.scripts.postinstall;
  for (const { name, version } of wanted) {
    for (const list of [manifest.dependencies, manifest.devDependencies]) {
      if (name in list) list[name] = version;
    }
  }
  copy.write('package.json', JSON.stringify(manifest, null, 2));
  const command = 'npm install --force --ignore-scripts --no-audit --no-fund';
  const { status, output } = copy.run(command, env);
  if (status !== 0) throw new Error(`${command} failed:\n${output.slice(-3000)}`);
  const left = new Set(packagesIn(modules));
  const gone = packagesIn('node_modules').filter(name => !left.has(name));
  // The copy is inside the site.
  if (gone.length > 0) {
    console.log(
      `No longer installed, though what imports it still finds the site's own: ${gone.join(', ')}`,
    );
  }
}

/** What broke of the list: a row by the unit tests that fail or by the build that names its files.
 * @param failures what failing tests said, by file
 * @param build what a build that failed said */
export function broken(
  rows: Internal[],
  failures: Map<string, string>,
  build?: string,
): { row: Internal; by: string[] }[] {
  return rows.flatMap(row => {
    const by = row.tests.filter(test => failures.has(test));
    if (build?.includes(row.where)) by.push('the build');
    return by.length > 0 ? [{ row, by }] : [];
  });
}

const errorsIn = (output: string) =>
  output
    .split('\n')
    .filter(line => /^\s*(?:✖ |.*\bError\b|.*\[ERROR\]|.*not found)/.test(line))
    .slice(0, 8)
    .join('\n');

/** @returns whether all holds */
async function tryVersions(specs: string[], node: string): Promise<boolean> {
  const nodeVersion = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const wanted = await wantedVersions(specs, manifest, nodeVersion);
  // A small share is built. Unit tests read all of the site.
  const copy = copySite(share);
  const whole = copySite();
  try {
    const env = { PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
    console.log(`Installs ${wanted.map(({ name, version }) => `${name}@${version}`).join(', ')}`);
    install(copy, wanted, env);
    rmSync(whole.at('node_modules'), { recursive: true });
    symlinkSync(copy.at('node_modules'), whole.at('node_modules'));

    const rows = readInternals();
    const tests = [...new Set(rows.flatMap(row => row.tests))].filter(file =>
      file.startsWith('tests/unit/'),
    );
    const failures = new Map<string, string>();
    for (const file of tests) {
      const test = `node --import tsx --test --test-reporter=dot ${file}`;
      const { status, output } = whole.run(test, env);
      console.log(`${status === 0 ? 'holds ' : 'BROKEN'} ${file}`);
      if (status !== 0) failures.set(file, errorsIn(output));
    }
    // Cards on names ask more of TypeScript than all else.
    const { status, output } = copy.run('npm run build -- --locale en', {
      ...env,
      TYPE_CARDS: 'true',
    });
    console.log(`${status === 0 ? 'holds ' : 'BROKEN'} a build`);

    const found = broken(rows, failures, status === 0 ? undefined : output);
    for (const { row, by } of found) {
      console.log(`\n${row.where} relied on: ${row.reliesOn}\n  shown by ${by.join(', ')}`);
    }
    for (const [file, text] of failures) console.log(`\n${file}:\n${text}`);
    if (status !== 0) console.log(`\nThe build:\n${errorsIn(output) || output.slice(-2000)}`);
    const isFound = (row: (typeof rows)[number]) => found.some(one => one.row === row);
    const untried = rows.filter(
      row => !isFound(row) && !row.tests.some(file => tests.includes(file)),
    );
    console.log(
      `\n${rows.length} private parts: ${found.length} broken, ` +
        `${rows.length - found.length} hold, of which ${untried.length} are tried by the build alone: ` +
        'run npm test for these',
    );
    return found.length === 0 && status === 0;
  } finally {
    copy.remove();
    whole.remove();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { node: { type: 'string', default: process.execPath } },
  });
  if (positionals.length === 0) {
    throw new Error('Name a package and its version: npm run try-upgrade -- typedoc@latest');
  }
  process.exitCode = (await tryVersions(positionals, path.resolve(values.node))) ? 0 : 1;
}

if (require.main === module) {
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
