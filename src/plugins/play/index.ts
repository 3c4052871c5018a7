/** Lets readers send the requests of a guide and run its tests in the page: writes what runs them, and the data of each
 * page, as files that a page fetches when a reader presses a button. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { currentVersion } from '../../config/site';
import { pageLocation } from '../../content/collections';
import { frameworkFolder } from '../../content/framework';
import { recordedPlay } from '../../content/ledger';
import type { SnippetFile } from '../../content/project';
import { readSitePages } from '../../content/sitePages';
import { Cache, hash, installedPackages } from '../../lib/cache';
import { fromSite } from '../../lib/fromSite';
import type { Bundled } from './bundle';
import { type Action, dataPath, folder, type PageData, type PageRuns, type Run } from './data';

/** Lazy imports: the compiler and the bundler take long to load. */
const loadTools = async () => ({
  ...(await import('../../content/pages')),
  ...(await import('./bundle')),
  ...(await import('./bundleCompiler')),
  ...(await import('./bundleCompiler')),
  ...(await import('./compile')),
  ...(await import('./frame')),
  ...(await import('./plan')),
});

type Tools = Awaited<ReturnType<typeof loadTools>>;

/** Compiles what readers can run on a page.
 * @param env variables that the page tells its reader to set */
function compilePage(tools: Tools, file: string, env: Record<string, string>): PageRuns {
  const { compileFiles, envOfStart, envOfTest, packagesOfStart, packagesOfTest } = tools;
  const { placedFiles, planOf, readCodeAt } = tools;
  const { starts, tests } = planOf(readCodeAt(file));
  const runs: Run[] = [];
  const actions: Record<string, Action> = {};
  const add = (files: SnippetFile[], more: string[], rest: Pick<Run, 'env' | 'baseDir'>) => {
    const { compiled, packages } = compileFiles(files);
    const all = [...packages, ...more];
    return runs.push({ files: placedFiles(files), compiled, packages: all, ...rest }) - 1;
  };
  for (const { files, baseDir, requests } of starts) {
    const run = add(files, packagesOfStart, { env: { ...envOfStart, ...env }, baseDir });
    for (const { at, sends } of requests) actions[at] = { run, requests: sends };
  }
  // The tests of a stage have the same files.
  const added = new Map<SnippetFile[], number>();
  for (const { files, file: test, at } of tests) {
    const run = added.get(files) ?? add(files, packagesOfTest, { env: envOfTest, baseDir: '' });
    added.set(files, run);
    actions[at] = { run, test };
  }
  return { runs, actions };
}

/** Bundled packages, from the cache or new. */
class Packages {
  private readonly cache: Cache<Bundled>;
  /** Addresses of files by package. */
  private readonly files = new Map<string, string>();

  /** @param write writes a file and returns its address */
  constructor(
    siteDir: string,
    private readonly tools: Tools,
    private readonly write: (name: string, content: string) => string,
  ) {
    const installed = installedPackages(frameworkFolder(currentVersion));
    this.cache = new Cache(siteDir, 'play/packages', installed);
  }

  /** Packages and everything that they need. */
  private async withNeeded(names: string[]): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    const queue = [...names];
    for (let name = queue.pop(); name; name = queue.pop()) {
      if (name in found) continue;
      const known = this.cache.get(name) ?? (await this.tools.bundlePackage(name));
      this.cache.set(name, known);
      found[name] = known.code;
      queue.push(...known.needs);
    }
    return found;
  }

  /** Writes packages that have no file yet into one. */
  private pack(name: string, codes: Record<string, string>): void {
    const fresh = Object.entries(codes).filter(([one]) => !this.files.has(one));
    if (fresh.length === 0) return;
    const file = this.write(`packages/${name}.json`, JSON.stringify(Object.fromEntries(fresh)));
    for (const [one] of fresh) this.files.set(one, file);
  }

  /** Writes packages, and everything that they need, into files of several packages. */
  async writePacks(packs: Record<string, string[]>): Promise<void> {
    for (const [name, members] of Object.entries(packs))
      this.pack(name, await this.withNeeded(members));
  }

  /** Writes packages, and everything that they need.
   * @returns the address of the file of each */
  async writeAll(names: string[]): Promise<Record<string, string>> {
    const codes = await this.withNeeded(names);
    for (const [name, code] of Object.entries(codes)) this.pack(name, { [name]: code });
    return Object.fromEntries(Object.keys(codes).map(name => [name, this.files.get(name)!]));
  }

  save(): void {
    this.cache.save();
  }
}

/** Writes files with a hash of their content in their names, and returns their addresses. */
function hashedWriter(outDir: string, baseUrl: string): (name: string, content: string) => string {
  const written = new Map<string, string>();
  return (name, content) => {
    const known = written.get(name);
    if (known) return known;
    const { dir, name: stem, ext } = path.posix.parse(name);
    const file = path.posix.join(folder, dir, `${stem}.${hash(content).slice(0, 8)}${ext}`);
    write(path.join(outDir, file), content);
    // Hosts serve pages without the ending, and redirect to that address.
    const address = baseUrl + file.replace(/\.html$/, '');
    written.set(name, address);
    return address;
  };
}

function write(file: string, content: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

export default function playPlugin({ i18n, siteDir, baseUrl }: LoadContext): Plugin {
  const locale = i18n.currentLocale;
  return {
    name: 'play',

    async postBuild({ plugins, outDir }) {
      const played = readSitePages(plugins, siteDir, locale).flatMap(({ file: absolute }) => {
        const file = fromSite(absolute);
        const place = pageLocation(file);
        const result = place && recordedPlay(file);
        return result ? { file, name: place.name, result } : [];
      });
      if (played.length === 0) return;
      const tools = await loadTools();
      const address = hashedWriter(outDir, baseUrl);
      const packages = new Packages(siteDir, tools, address);
      const pages = new Cache<PageRuns>(siteDir, `play/${locale}`);
      const scripts = {
        frame: address('frame.html', tools.frameDocument),
        worker: address('worker.js', await tools.bundleWorker()),
        compiler: address('compiler.js', await tools.bundleCompiler()),
      };
      await packages.writePacks(tools.packs);
      for (const { file, name, result } of played) {
        const { blocks, frontMatter } = tools.readCodeAt(file);
        const runs = pages.of([file, blocks, frontMatter, result], () =>
          compilePage(tools, file, result.env ?? {}),
        );
        const data: PageData = { ...scripts, ...runs, packages: {} };
        for (const run of data.runs) {
          const files = await packages.writeAll(run.packages);
          run.packages = Object.keys(files);
          Object.assign(data.packages, files);
        }
        write(path.join(outDir, dataPath(name)), JSON.stringify(data));
      }
      packages.save();
      pages.save();
    },
  };
}
