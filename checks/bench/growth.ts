/** Builds shares of the site from nothing, in one language, and prints how the time of the build and
 * the weight of a guide page grow with it. Run by `npm run bench:growth`, with shares such as
 * `-- 0.25 1` to build others than a twentieth, a quarter, a half and the whole; `--stock` builds
 * without the faster flags of Docusaurus and without the split of route tables. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import type { SidebarData } from '../../src/config/sidebars';
import { docVersions } from '../../src/config/site';
import type { Subjects } from '../../src/plugins/guides/counterparts';
import { build, clear } from './docusaurus';

/** Guides that the navigation names or that are weighed. */
const needed = new Set(['intro', 'quick_guide', 'controller', 'extensions/axios', 'upgrade_v3']);
const weighed = 'docs/controller';

function edit<T>(file: string, change: (data: T) => T): void {
  const data = JSON.parse(readFileSync(file, 'utf8')) as T;
  writeFileSync(file, JSON.stringify(change(data)));
}

/** Whether the item of an index is among an even share of all. */
const isAmong = (share: number, index: number) =>
  Math.floor((index + 1) * share) > Math.floor(index * share);

function removeGuides(share: number): void {
  for (const version of docVersions) {
    const isCurrent = version === docVersions[0];
    const folders = [
      isCurrent ? 'docs' : `versioned_docs/version-${version}`,
      `i18n/en/docusaurus-plugin-content-docs/${isCurrent ? 'current' : `version-${version}`}`,
    ];
    const ids = globSync('**/*.md', { cwd: folders[0]! })
      .map(file => file.replace(/\.md$/, ''))
      .sort();
    const kept = new Set(ids.filter((id, i) => isAmong(share, i) || needed.has(id)));
    for (const id of ids.filter(one => !kept.has(one))) {
      for (const folder of folders) rmSync(`${folder}/${id}.md`, { force: true });
    }
    type Nodes = SidebarData[string];
    const prune = (nodes: Nodes): Nodes =>
      nodes
        .map(node => (typeof node === 'string' ? node : { ...node, items: prune(node.items) }))
        .filter(node => (typeof node === 'string' ? kept.has(node) : node.items.length > 0));
    edit<SidebarData>(`src/config/sidebars/${version}.json`, data =>
      Object.fromEntries(Object.entries(data).map(([name, nodes]) => [name, prune(nodes)])),
    );
    edit<Subjects>('src/config/counterparts.json', subjects =>
      subjects.map(subject => ({
        ...subject,
        [version]: subject[version]?.filter(id => kept.has(id)) ?? [],
      })),
    );
  }
  edit<Subjects>('src/config/counterparts.json', subjects =>
    subjects.filter(subject => docVersions.some(version => (subject[version]?.length ?? 0) > 0)),
  );
  execFileSync('npm', ['run', '--silent', 'sidebars']);
}

function removeOthers(share: number): void {
  const dirs = new Set<string>();
  edit<{ dir: string }[]>('api/packages.json', packages => {
    const kept = packages.filter((_, index) => isAmong(share, index));
    for (const { dir } of kept) dirs.add(dir);
    return kept;
  });
  for (const file of readdirSync('api/comments')) {
    if (!dirs.has(path.parse(file).name)) rmSync(`api/comments/${file}`);
  }
  edit<string[]>('api/described.json', names => names.filter(name => dirs.has(path.dirname(name))));
  const lines = readdirSync('changelog').filter(file => file.endsWith('.json'));
  lines
    .filter((_, index) => !isAmong(share, lines.length - 1 - index))
    .forEach(file => rmSync(`changelog/${file}`));
  const posts = globSync('**/*.md', { cwd: 'blog' }).sort();
  for (const post of posts.filter((_, index) => !isAmong(share, index))) {
    for (const folder of ['blog', 'i18n/en/docusaurus-plugin-content-blog']) {
      rmSync(`${folder}/${post}`, { force: true });
    }
  }
}

/** A copy of the site as it is committed, with a share of its pages. */
function copySite(share: number): string {
  const site = process.cwd();
  // Inside the site, so that TypeDoc finds a folder that holds all declarations.
  mkdirSync('.cache', { recursive: true });
  const copy = mkdtempSync(path.resolve('.cache/growth-'));
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const file of files) if (file && existsSync(file)) cpSync(file, path.join(copy, file));
  for (const folder of ['', ...docVersions.map(version => `framework/${version}`)]) {
    const modules = path.join(site, folder, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, path.join(copy, folder, 'node_modules'));
  }
  process.chdir(copy);
  if (share < 1) {
    removeGuides(share);
    removeOthers(share);
  }
  const git = (...args: string[]) => execFileSync('git', args, { stdio: 'ignore' });
  git('init');
  git('add', '-A');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-m', 'A share');
  process.chdir(site);
  return copy;
}

/** Gzipped kB of the scripts that a page names or preloads. */
function scriptsOf(html: string, baseFolder: string): number {
  const names = [...html.matchAll(/(?:src|href)="?\/en\/(assets\/js\/[^" >]+\.js)/g)];
  const bytes = [...new Set(names.map(match => match[1]!))]
    .map(name => gzipSync(readFileSync(path.join(baseFolder, name))).length)
    .reduce((a, b) => a + b, 0);
  return Number((bytes / 1000).toFixed(1));
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { stock: { type: 'boolean' } },
  });
  const site = process.cwd();
  const shares = positionals.length > 0 ? positionals.map(Number) : [0.05, 0.25, 0.5, 1];
  const rows: Record<string, object> = {};
  for (const share of shares) {
    if (!(share > 0 && share <= 1))
      throw new Error(`"${share}" is no share: give 0.25, for example`);
    const copy = copySite(share);
    process.chdir(copy);
    try {
      clear();
      const config = 'docusaurus.stock.config.ts';
      writeFileSync(
        config,
        `import config from './docusaurus.config';
const own = plugin => [plugin].flat()[0] !== './src/plugins/split-routes/index.ts';
export default {
  ...config,
  future: { ...config.future, faster: false },
  plugins: config.plugins.filter(own),
};
`,
      );
      const args = ['--locale', 'en', ...(values.stock ? ['--config', config] : [])];
      const { seconds, peakMemory } = await build(...args);
      const pages = globSync('**/*.html', { cwd: 'build/en' }).length;
      const html = readFileSync(`build/en/${weighed}.html`);
      rows[`${share * 100} %`] = {
        pages,
        seconds,
        'pages a second': Number((pages / seconds).toFixed(1)),
        'memory, MiB': Math.round(peakMemory ?? 0),
        [`${weighed}: HTML, kB gzip`]: Number((gzipSync(html).length / 1000).toFixed(1)),
        'scripts, kB gzip': scriptsOf(html.toString(), 'build/en'),
      };
    } finally {
      process.chdir(site);
      rmSync(copy, { recursive: true, force: true });
    }
  }
  console.table(rows);
}

void main();
