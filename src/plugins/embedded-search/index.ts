import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { embeddedIdentity, indexFolder, manifestFile } from './identity';
import { type Page, readPage, toRecords } from './pages';
import type { SearchRecord } from './record';
import { buildShard, type Manifest, toStored } from './shard';

/** The file of a route, if the build made one. */
function fileOf(outDir: string, route: string): string | undefined {
  return [`${route}.html`, `${route}/index.html`, route]
    .map(name => path.join(outDir, name))
    .find(file => file.endsWith('.html') && existsSync(file));
}

/** Reads the built pages of a language.
 * @param routes paths, with the base URL
 * @param root address of the language's home page, with a slash at the end */
export function readPages(outDir: string, routes: string[], baseUrl: string, root: string): Page[] {
  return [...new Set(routes)].flatMap(route => {
    if (!`${route}/`.startsWith(baseUrl)) return [];
    const relative = route.slice(baseUrl.length);
    const file = fileOf(outDir, relative);
    return (file && readPage(readFileSync(file, 'utf8'), root + relative)) || [];
  });
}

/** The files of the index, by name: one a tag, and the list of them. Equal pages make equal files.
 * @param root address of the language's home page, with a slash at the end */
export function indexFiles(records: SearchRecord[], root: string): Map<string, string> {
  const files = new Map<string, string>();
  const manifest: Manifest = { language: records[0]?.language ?? '', shards: {} };
  for (const tag of [...new Set(records.map(record => record.docusaurus_tag))].sort()) {
    const own = records.filter(record => record.docusaurus_tag === tag);
    const other = own.find(({ language }) => language !== manifest.language);
    if (other) throw new Error(`${other.url} is in ${other.language}, not ${manifest.language}`);
    const text = JSON.stringify(buildShard(own.map(record => toStored(record, root))));
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    files.set(`${tag}.json`, text);
    // A new index is a new address, whatever caches lie between.
    manifest.shards[tag] = `${encodeURIComponent(tag)}.json?v=${hash}`;
  }
  files.set(manifestFile, JSON.stringify(manifest));
  return files;
}

/** Search without a service, for sites that name no Algolia application: makes an index of every
 * language's built pages, and answers in the browser in Algolia's place.
 *
 * `docusaurus start` builds no pages and so has no index: searching there shows that results could
 * not be fetched. Build and serve the site to search it. */
export default function embeddedSearch({ siteConfig }: LoadContext): Plugin | null {
  const { algolia } = siteConfig.themeConfig as { algolia?: { appId: string } };
  if (algolia?.appId !== embeddedIdentity.appId) return null;
  return {
    name: 'embedded-search',

    configureWebpack() {
      return {
        resolve: {
          alias: {
            'algoliasearch/lite$': fileURLToPath(new URL('algolia-lite.ts', import.meta.url)),
          },
        },
      };
    },

    postBuild({ outDir, routesPaths, baseUrl, siteConfig: { url, title } }) {
      const root = new URL(baseUrl, url).href;
      const records = toRecords(readPages(outDir, routesPaths, baseUrl, root), title);
      if (records.length === 0) throw new Error(`${outDir} has no page to search`);
      const folder = path.join(outDir, indexFolder);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [name, text] of indexFiles(records, root)) {
        writeFileSync(path.join(folder, name), text);
      }
      return Promise.resolve();
    },
  };
}
