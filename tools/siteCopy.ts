/** Copies of the site in temporary folders, which tests and tools change, check and build without touching the site. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { parse, stringify } from 'yaml';
import { collections } from '../src/content/collections';
import type { SidebarData } from '../src/content/sidebars';
import { defaultLocale, docVersions, frameworkVersions, locales } from '../src/config/site';
import { cacheFolder, cacheKey, evict, hash } from '../src/lib/cache';
import { cacheNames } from '../src/lib/caches';
import { entryFile, recordedPages } from '../src/content/ledger';
import type { Subjects } from '../src/content/counterparts';

/** Guides that every copy keeps, since the navigation, the reference or a bench names them. */
const needed = new Set([
  'intro',
  'quick_guide',
  'controller',
  'extensions/axios',
  'upgrade_v3',
  'upgrade_v4',
]);

/** Whether the item at an index belongs to an evenly spread share of all items. */
const isAmong = (share: number, index: number) =>
  Math.floor((index + 1) * share) > Math.floor(index * share);

/** Caches that other copies cannot use, since their keys contain absolute paths. */
const unsharedCaches = new Set(['markdown-pages']);

export interface Outcome {
  status: number | null;
  /** Standard output, followed by standard error. */
  output: string;
}

/** A copy of the site. */
export class SiteCopy {
  /** @param sharedCaches cache folder that builds of unchanged copies of the same share use together */
  constructor(
    readonly folder: string,
    private readonly sharedCaches?: string,
  ) {}

  /** The absolute path of a file in the copy. */
  at(file: string): string {
    return path.join(this.folder, file);
  }

  read(file: string): string {
    return readFileSync(this.at(file), 'utf8');
  }

  /** Writes a file and the folders above it. */
  write(file: string, text: string): void {
    mkdirSync(path.dirname(this.at(file)), { recursive: true });
    writeFileSync(this.at(file), text);
  }

  /** Replaces text in a file.
   * @throws if the file does not contain the text */
  edit(file: string, from: string | RegExp, to: string): void {
    const text = this.read(file);
    const holds = typeof from === 'string' ? text.includes(from) : from.test(text);
    if (!holds) throw new Error(`${file} does not contain ${String(from)}`);
    this.write(file, text.replace(from, to));
  }

  /** Runs a shell command in the copy. Builds leave out the cards on names, which would take a quarter longer.
   * @param env more environment variables, which override the ones of this process */
  run(command: string, env: NodeJS.ProcessEnv = {}): Outcome {
    const { status, stdout, stderr } = spawnSync(command, {
      cwd: this.folder,
      shell: true,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      // Without NODE_TEST_CONTEXT, tests that a test runs have their own runner.
      env: {
        ...process.env,
        NO_UPDATE_NOTIFIER: '1',
        NODE_TEST_CONTEXT: undefined,
        TYPE_CARDS: 'false',
        ...env,
      },
    });
    const isPlain = command === 'npm run build' && Object.keys(env).length === 0;
    if (status === 0 && isPlain) this.shareCaches();
    return { status, output: stdout + stderr };
  }

  /** Copies the caches of an earlier copy of the same share, which saves a third of the build time. A changed copy gets
   * no wrong results, since cache keys hash the input. */
  takeCaches(): void {
    if (!this.sharedCaches || !existsSync(this.sharedCaches)) return;
    cpSync(this.sharedCaches, cacheFolder(this.folder, ''), { recursive: true });
  }

  /** Keeps the caches of a build for later copies, unless an earlier copy has done so, or the code of this copy was
   * changed: other copies would not find results with other cache keys. */
  private shareCaches(): void {
    const to = this.sharedCaches;
    if (!to || existsSync(to) || sharedKey(this.folder) !== sharedKey('')) return;
    const from = cacheFolder(this.folder, '');
    const draft = this.at('.cache/shared');
    for (const name of readdirSync(from).filter(one => !unsharedCaches.has(one))) {
      cpSync(path.join(from, name), path.join(draft, name), { recursive: true });
    }
    mkdirSync(path.dirname(to), { recursive: true });
    try {
      renameSync(draft, to);
    } catch (error) {
      // Another process may have been faster.
      if (!existsSync(to)) throw error;
      rmSync(draft, { recursive: true });
    }
  }

  /** The files that have changed since the copy was made, as lines of `git status --short`. */
  changes(): string[] {
    return this.git('status', '--short', '--untracked-files=all').split('\n').filter(Boolean);
  }

  git(...args: string[]): string {
    const author = ['-c', 'user.name=copy', '-c', 'user.email=copy@localhost'];
    const options = { cwd: this.folder, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', [...author, ...args], options);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function editData<T>(copy: SiteCopy, file: string, change: (data: T) => T): void {
  copy.write(file, JSON.stringify(change(JSON.parse(copy.read(file)) as T), null, 2));
}

function removeGuides(copy: SiteCopy, share: number): void {
  for (const version of docVersions) {
    const { folders } = collections.find(one => one.version === version)!;
    const ids = globSync('**/*.md', { cwd: copy.at(folders[defaultLocale]) })
      .map(file => file.replace(/\.md$/, ''))
      .sort();
    const kept = new Set(ids.filter((id, i) => isAmong(share, i) || needed.has(id)));
    for (const id of ids.filter(one => !kept.has(one))) {
      for (const locale of locales) rmSync(copy.at(`${folders[locale]}/${id}.md`), { force: true });
    }
    type Nodes = SidebarData[string];
    const prune = (nodes: Nodes): Nodes =>
      nodes
        .map(node => (typeof node === 'string' ? node : { ...node, items: prune(node.items) }))
        .filter(node => (typeof node === 'string' ? kept.has(node) : node.items.length > 0));
    editData<SidebarData>(copy, `src/config/sidebars/${version}.json`, data =>
      Object.fromEntries(Object.entries(data).map(([name, nodes]) => [name, prune(nodes)])),
    );
    editData<Subjects>(copy, 'src/config/counterparts.json', subjects =>
      subjects.map(subject => ({
        ...subject,
        [version]: subject[version]?.filter(id => kept.has(id)) ?? [],
      })),
    );
  }
  editData<Subjects>(copy, 'src/config/counterparts.json', subjects =>
    subjects.filter(subject => docVersions.some(version => (subject[version]?.length ?? 0) > 0)),
  );
  editData<Partial<Record<string, string[]>>>(copy, 'checks/routes/unlisted.json', lists =>
    Object.fromEntries(
      Object.entries(lists).map(([version, ids = []]) => {
        const { folders } = collections.find(one => one.name === version)!;
        return [
          version,
          ids.filter(id => existsSync(copy.at(`${folders[defaultLocale]}/${id}.md`))),
        ];
      }),
    ),
  );
}

function removeOthers(copy: SiteCopy, share: number): void {
  const dirs = new Set<string>();
  editData<{ dir: string }[]>(copy, 'api/packages.json', packages => {
    const kept = packages.filter((_, index) => isAmong(share, index));
    for (const { dir } of kept) dirs.add(dir);
    return kept;
  });
  for (const file of readdirSync(copy.at('api/comments')).map(name => `api/comments/${name}`)) {
    if (!dirs.has(path.parse(file).name)) {
      rmSync(copy.at(file));
      continue;
    }
    // Packages that the copy may lack add members to these symbols.
    const comments = parse(copy.read(file)) as Record<string, { members?: object }>;
    for (const name of ['Context', 'MidwayConfig']) delete comments[name]?.members;
    copy.write(file, stringify(comments));
  }
  editData<string[]>(copy, 'api/described.json', names =>
    names.filter(name => dirs.has(path.dirname(name))),
  );
  // Sorted by version, newest first, to keep the newest in any case.
  const lines = readdirSync(copy.at('changelog'))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .filter((_, index) => index > 0 && !isAmong(share, index));
  for (const file of lines) rmSync(copy.at(`changelog/${file}`));
}

function removePosts(copy: SiteCopy, share: number): void {
  const { folders } = collections.find(({ name }) => name === 'blog')!;
  const posts = globSync('**/*.md', { cwd: copy.at(folders[defaultLocale]) }).sort();
  // Every copy keeps the newest post, to which the announcement links.
  const removed = posts.slice(0, -1).filter((_, index) => !isAmong(share, index));
  for (const post of removed) {
    for (const locale of locales) rmSync(copy.at(`${folders[locale]}/${post}`), { force: true });
  }
}

function removeEntries(copy: SiteCopy): void {
  for (const page of recordedPages()) {
    if (!existsSync(copy.at(page))) rmSync(copy.at(entryFile(page)));
  }
}

/** Removes the names of removed pages from the data files that name pages. */
function removeNames(copy: SiteCopy): void {
  copy.write('src/config/movedPages.json', '[]\n');
  copy.write('src/config/chosenComponents.json', '[]\n');
  rmSync(copy.at('checks/routes/published.txt'));
  const isKept = (page: string) =>
    existsSync(copy.at(`${page.replace(/#.*/, '')}.md`)) ||
    existsSync(copy.at(page.replace(/^api\/([^/]+).*/, 'api/comments/$1.yaml')));
  const file = 'checks/search/queries.yaml';
  const queries = parse(copy.read(file)) as Record<
    string,
    Record<string, Record<string, string[]>>
  >;
  for (const kinds of Object.values(queries)) {
    for (const [kind, pages] of Object.entries(kinds)) {
      for (const [query, answers] of Object.entries(pages)) {
        pages[query] = answers.filter(isKept);
        if (pages[query].length === 0) delete pages[query];
      }
      if (Object.keys(pages).length === 0) delete kinds[kind];
    }
  }
  copy.write(file, stringify(queries));
  const conceptsFile = 'src/plugins/search/concepts.yaml';
  const concepts = parse(copy.read(conceptsFile)) as Record<string, { pages: string[] }>;
  for (const [name, concept] of Object.entries(concepts)) {
    concept.pages = concept.pages.filter(isKept);
    if (concept.pages.length === 0) delete concepts[name];
  }
  copy.write(conceptsFile, stringify(concepts));
  const { status, output } = copy.run('node --import tsx checks/routes/writeSidebars.ts');
  if (status !== 0) throw new Error(output);
}

/** Links the installed packages of the site into a copy. */
export function linkPackages(copy: SiteCopy): void {
  // Links each package rather than the folder, since the copy has its own caches.
  mkdirSync(copy.at('node_modules'));
  for (const name of readdirSync('node_modules').filter(one => one !== '.cache')) {
    symlinkSync(path.resolve('node_modules', name), copy.at(`node_modules/${name}`));
  }
  for (const version of frameworkVersions) {
    const folder = `framework/${version}`;
    const modules = `${folder}/node_modules`;
    if (!existsSync(modules) || !existsSync(copy.at(folder))) continue;
    symlinkSync(path.resolve(modules), copy.at(modules));
  }
}

/** Hash of the code that all cached results depend on, besides their input. */
const sharedKey = (siteDir: string) => hash(cacheNames.map(name => cacheKey(siteDir, name)));

/** The folder of the caches that copies with this share of the site use together. Evicts the caches of other code. */
function sharedCaches(share: number): string {
  const all = path.resolve(cacheFolder('', 'copies'));
  const key = sharedKey('');
  evict(all, name => name === key);
  return path.join(all, key, String(share));
}

/** Copies the site from the work tree, with links to the installed packages.
 * @param share share of the guides, packages, releases and posts to keep, above 0 and at most 1. Below 1, links from
 *   kept to removed pages are broken */
export function copySite(share = 1): SiteCopy {
  if (!(share > 0 && share <= 1)) {
    throw new Error(`${share} is not a share: give a number above 0 and at most 1, such as 0.25`);
  }
  // The copy is inside the site, since TypeDoc needs one folder that contains all declarations.
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(path.resolve(`.cache/site-${process.pid}-`));
  const copy = new SiteCopy(folder, share < 1 ? sharedCaches(share) : undefined);
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { encoding: 'utf8' }).split('\0');
  for (const file of files) if (file && existsSync(file)) cpSync(file, copy.at(file));
  linkPackages(copy);
  copy.takeCaches();
  if (share < 1) {
    removeGuides(copy, share);
    removeOthers(copy, share);
    removePosts(copy, share);
    removeEntries(copy);
    removeNames(copy);
  }
  copy.git('init', '--quiet');
  copy.git('add', '--all');
  copy.git('commit', '--quiet', '--message', 'A copy');
  return copy;
}
