/** Tries other versions of packages in a temporary copy of a small share of the site, and prints which private parts of
 * contributing/framework-internals.md break. Run by `npm run try-upgrade -- <package>@<version>`, with
 * `--node <path>` if the versions need another Node. */
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
import { type PrivatePart, readInternals } from './internals';
import { copySite, type SiteCopy } from './siteCopy';

/** Share of the guides, packages and posts to build: few pages, but every kind of page. */
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

/** The registry data of a version, or undefined if the version does not exist.
 * @throws with the output of npm if the registry cannot be reached */
async function view(spec: string): Promise<Published | undefined> {
  const asked = ['view', spec, 'version', 'engines', '--json'];
  const stdout = await promisify(execFile)('npm', asked).then(
    result => result.stdout.trim(),
    (error: Error & { stderr: string }) => {
      // The registry has no package with this name.
      if (error.stderr.includes('E404')) return '';
      throw new Error(`npm view ${spec} failed:\n${error.stderr}`);
    },
  );
  if (!stdout) return undefined;
  const found = JSON.parse(stdout) as Published | Published[];
  return Array.isArray(found) ? found.at(-1) : found;
}

/** The exact versions to install. If they include the core of Docusaurus, the same version of its other packages is
 * added as far as it exists.
 * @throws if the registry has no such version, or if the version needs another Node */
export async function wantedVersions(
  specs: string[],
  manifest: Manifest,
  node: string,
): Promise<Wanted[]> {
  const known = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const wanted: Wanted[] = [];
  for (const spec of specs) {
    const name = spec.replace(/(?<=.)@[^@]*$/, '');
    if (!known.includes(name)) throw new Error(`${name} is not in package.json`);
    const found = await view(spec);
    if (!found) throw new Error(`The registry has no ${spec}: npm view ${name} versions lists all`);
    const { version, engines } = found;
    if (engines?.node && !satisfies(node, engines.node)) {
      throw new Error(
        `${name} ${version} needs Node ${engines.node}, and this is ${node}. Give another Node with ` +
          '--node <path>, such as the path that `npx -y node@24 -p process.execPath` prints',
      );
    }
    wanted.push({ name, version });
    if (name !== '@docusaurus/core') continue;
    const others = known.filter(one => one.startsWith('@docusaurus/') && one !== name);
    const published = await Promise.all(others.map(one => view(`${one}@${version}`)));
    for (const [index, one] of others.entries()) {
      if (published[index]) wanted.push({ name: one, version });
      else console.log(`${one} keeps its version: the registry has no ${one}@${version}`);
    }
  }
  return wanted;
}

/** Hard-links the packages of a folder into another folder, without copying their contents. */
export function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.cache') continue;
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    const link = entry.isSymbolicLink() ? readlinkSync(source) : '/';
    // Relative links, to commands and to packages of pnpm, also work in the new folder.
    if (!path.isAbsolute(link)) symlinkSync(link, target);
    else if (statSync(source).isDirectory()) linkPackages(source, target);
    // Copied, not linked: npm writes to this file.
    else if (entry.name === '.package-lock.json') copyFileSync(source, target);
    else linkSync(realpathSync(source), target);
  }
}

/** The names of the packages in a folder, with their scopes. */
const packagesIn = (modules: string): string[] =>
  readdirSync(modules)
    .filter(name => !name.startsWith('.'))
    .flatMap(name =>
      name.startsWith('@')
        ? readdirSync(path.join(modules, name)).map(one => `${name}/${one}`)
        : name,
    );

/** Replaces the symbolic links to packages in a copy by hard links, which npm may replace. */
function install(copy: SiteCopy, wanted: Wanted[], env: NodeJS.ProcessEnv): void {
  const modules = copy.at('node_modules');
  rmSync(modules, { recursive: true });
  linkPackages('node_modules', modules);
  const manifest = JSON.parse(copy.read('package.json')) as Manifest;
  // The script would install the packages of the framework, which the copy already has.
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
  // The copy is inside the site, so Node also finds the packages of the site.
  if (gone.length > 0) {
    console.log(
      `No longer installed, although imports in the copy still find the package of the site: ${gone.join(', ')}`,
    );
  }
}

/** The broken private parts of the list: their unit tests fail, or the output of a failed build names their files.
 * @param failures output of failed tests, by file
 * @param build output of the build, if it failed */
export function broken(
  rows: PrivatePart[],
  failures: Map<string, string>,
  build?: string,
): { row: PrivatePart; by: string[] }[] {
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

/** @returns whether the site works with these versions */
async function tryVersions(specs: string[], node: string): Promise<boolean> {
  const nodeVersion = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const wanted = await wantedVersions(specs, manifest, nodeVersion);
  // The build needs only a small copy, but unit tests read the whole site.
  const copy = copySite(share);
  const whole = copySite();
  try {
    const env = { PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
    console.log(`Installing ${wanted.map(({ name, version }) => `${name}@${version}`).join(', ')}`);
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
    // Cards on names use more of the TypeScript API than anything else.
    const { status, output } = copy.run('npm run build -- --locale en', {
      ...env,
      TYPE_CARDS: 'true',
    });
    console.log(`${status === 0 ? 'holds ' : 'BROKEN'} a build`);

    const found = broken(rows, failures, status === 0 ? undefined : output);
    for (const { row, by } of found) {
      console.log(
        `\n${row.where} relies on: ${row.reliesOn}\n  broken according to ${by.join(', ')}`,
      );
    }
    for (const [file, text] of failures) console.log(`\n${file}:\n${text}`);
    if (status !== 0) console.log(`\nThe build:\n${errorsIn(output) || output.slice(-2000)}`);
    const isFound = (row: (typeof rows)[number]) => found.some(one => one.row === row);
    const untried = rows.filter(
      row => !isFound(row) && !row.tests.some(file => tests.includes(file)),
    );
    console.log(
      `\n${rows.length} private parts: ${found.length} broken, ` +
        `${rows.length - found.length} hold. Only the build covers ${untried.length} of these: ` +
        'run "npm test" to test them',
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
