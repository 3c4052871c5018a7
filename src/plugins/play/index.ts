/** Lets readers send the requests of a guide, run its tests and change its code in the page: writes what runs them, and
 * the data of each page, as files that a page fetches when a reader presses a button. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import type { Locale } from '../../config/site';
import type { PlannedPage } from '../../content/applications';
import { collections, pageLocation } from '../../content/collections';
import { projectTexts } from '../../content/continued';
import { recordedPages, recordedPlay } from '../../content/ledger';
import { readCodeAt, readPage } from '../../content/pages';
import { quickGuideFiles } from '../../content/quickGuide';
import { readSitePages } from '../../content/sitePages';
import { cacheDependsOn } from '../../lib/bundlerCache';
import { Cache, hash } from '../../lib/cache';
import { fromSite } from '../../lib/fromSite';
import { pluginNamed } from '../../lib/pluginNamed';
import { dataPath, folder, homeData, type PageData, type PageRuns } from './data';

/** Lazy imports: the compiler and the bundler take long to load. */
const loadTools = async () => ({
  ...(await import('./bundle')),
  ...(await import('./bundleCompiler')),
  ...(await import('./frame')),
  ...(await import('./packages')),
  ...(await import('./pageRuns')),
  ...(await import('./types')),
});

/** A page whose project runs in browsers as in Node.js. */
interface PlayedPage {
  /** Path of its data. */
  data: string;
  read: () => PlannedPage;
  env?: Record<string, string>;
  /** What its project is made from. */
  input: unknown;
}

const sample = 'src/components/Home/sample.md';

/** The example of the home page, whose blocks are read as those of a guide. */
function homePage(locale: Locale): PlayedPage {
  const page = readPage(sample, collections[0]!, locale);
  return { data: homeData, read: () => page, input: page.source };
}

function playedPages(plugins: LoadedPlugin[], siteDir: string, locale: Locale): PlayedPage[] {
  return readSitePages(plugins, siteDir, locale).flatMap(({ file: absolute }): PlayedPage[] => {
    const file = fromSite(absolute);
    const place = pageLocation(file);
    const result = place && recordedPlay(file);
    if (!result) return [];
    const input = [file, projectTexts(file), result];
    return [{ data: dataPath(place.name), read: () => readCodeAt(file), env: result.env, input }];
  });
}

function write(file: string, content: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Writes files with a hash of their content in their names, and returns their addresses. */
const hashedWriter =
  (outDir: string, baseUrl: string) =>
  (name: string, content: string): string => {
    const { dir, name: stem, ext } = path.posix.parse(name);
    const file = path.posix.join(folder, dir, `${stem}.${hash(content).slice(0, 8)}${ext}`);
    write(path.join(outDir, file), content);
    // Hosts serve pages without the ending, and redirect to that address.
    return baseUrl + file.replace(/\.html$/, '');
  };

interface PlayPlugin extends Plugin {
  /** Resolves when all files are written. */
  written(): Promise<void>;
}

const name = 'play';

/** Waits until the files of all pages are written.
 * @param plugins the plugins of the site
 * @throws if the site lacks this plugin, or lists it after the calling plugin */
export async function playWritten(plugins: LoadedPlugin[]): Promise<void> {
  await pluginNamed<PlayPlugin>(plugins, name).written();
}

export default function playPlugin({ i18n, siteDir, baseUrl }: LoadContext): PlayPlugin {
  const locale = i18n.currentLocale as Locale;
  let writing: Promise<void> | undefined;

  const writeAll = async (plugins: LoadedPlugin[], outDir: string) => {
    const played = playedPages(plugins, siteDir, locale);
    if (played.length === 0) return;
    const tools = await loadTools();
    const address = hashedWriter(outDir, baseUrl);
    const packages = new tools.Packages(siteDir, locale, address);
    const pages = new Cache<PageRuns>(siteDir, `play/${locale}/pages`, quickGuideFiles());
    const scripts = {
      frame: address('frame.html', tools.frameDocument),
      worker: address('worker.js', await tools.bundleWorker()),
      compiler: address('compiler.js', await tools.bundleCompiler()),
    };
    await packages.writePacks(tools.packs);
    const all: [path: string, data: Omit<PageData, 'index' | 'types'>][] = [];
    for (const { data: file, read, env, input } of [...played, homePage(locale)]) {
      const { runs, actions } = pages.of(input, () => tools.compilePage(read(), env));
      const data: (typeof all)[number][1] = { ...scripts, runs: [], actions, packages: {} };
      for (const run of runs) {
        const files = await packages.writeAll(run.packages);
        data.runs.push({ ...run, packages: Object.keys(files) });
        Object.assign(data.packages, files);
      }
      all.push([file, data]);
    }
    const index = await packages.index();
    const shared = {
      index: address('packages.json', JSON.stringify(index)),
      types: tools.writeTypes(siteDir, Object.keys(index.packages), address),
    };
    for (const [file, data] of all)
      write(path.join(outDir, file), JSON.stringify({ ...data, ...shared } satisfies PageData));
    packages.save();
    pages.save();
  };

  return {
    name,

    // Whether a page has buttons depends on the ledger, which the bundler does not track.
    configureWebpack(config) {
      cacheDependsOn(config, recordedPages().filter(recordedPlay));
      return {};
    },

    async postBuild({ plugins, outDir }) {
      writing = writeAll(plugins, outDir);
      await writing;
    },

    async written() {
      if (!writing) throw new Error('play writes its files before the plugins that read them');
      await writing;
    },
  };
}
