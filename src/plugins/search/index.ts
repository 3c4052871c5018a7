import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { Converter } from 'opencc-js/t2cn';
import { builtFile } from '../builtFile';
import { KeptResults } from '../keptResults';
import { embeddedIdentity, indexFolder, manifestFile, recordsFile } from './identity';
import { type Manifest, toTextFile, toTitleFile } from './engine/shard';
import type { Signature } from './engine/signatures';
import { type Page, readPage, toRecords } from './records/pages';
import type { SearchRecord } from './records/record';

/** Scripts and style sheets change their names with each build. */
const withoutHashes = (html: string) => html.replace(/\.[\da-f]+\.(?=js|css)/g, '.');

/** Reads the built pages of a language.
 * @param routes paths, with the base URL
 * @param root address of the language's home page, with a slash at the end
 * @param kept what was read from the pages of the last build */
function readPages(
  outDir: string,
  routes: string[],
  baseUrl: string,
  root: string,
  kept: KeptResults<Page | null>,
): Page[] {
  return [...new Set(routes)].flatMap(route => {
    if (!`${route}/`.startsWith(baseUrl)) return [];
    const relative = route.slice(baseUrl.length);
    const file = builtFile(outDir, relative);
    if (!file) return [];
    const html = readFileSync(file, 'utf8');
    const read = () => readPage(html, root + relative);
    return kept.of([withoutHashes(html), relative], read) ?? [];
  });
}

/** Pairs of a traditional character and the simplified one that the records hold in its place. */
export function simplifiedPairs(records: SearchRecord[]): string {
  const text = records.map(({ hierarchy, content }) => JSON.stringify([hierarchy, content]));
  const used = new Set(text.join('').match(/\p{Script=Han}/gu));
  const simplify = Converter({ from: 't', to: 'cn' });
  const han = Array.from({ length: 0xa000 - 0x4e00 }, (_, i) => String.fromCodePoint(0x4e00 + i));
  return han
    .map(traditional => [traditional, simplify(traditional)] as const)
    .filter(([traditional, simple]) => traditional !== simple && used.has(simple))
    .map(pair => pair.join(''))
    .join('');
}

/** The files of the index, by name: two a tag, the signatures of the reference, and the list of
 * them. Equal pages make equal files.
 * @param root address of the language's home page, with a slash at the end */
export function indexFiles(
  records: SearchRecord[],
  root: string,
  signatures?: { tag: string; list: Signature[] },
): Map<string, string> {
  const files = new Map<string, string>();
  const add = (name: string, content: unknown) => {
    const text = JSON.stringify(content);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    files.set(`${name}.json`, text);
    // A new index is a new address, whatever caches lie between.
    return `${encodeURIComponent(name)}.json?v=${hash}`;
  };
  const language = records[0]?.language ?? '';
  const manifest: Manifest = { language, tags: {}, simplified: simplifiedPairs(records) };
  for (const tag of [...new Set(records.map(record => record.docusaurus_tag))].sort()) {
    const own = records.filter(record => record.docusaurus_tag === tag);
    const other = own.find(record => record.language !== language);
    if (other) throw new Error(`${other.url} is in ${other.language}, not ${language}`);
    manifest.tags[tag] = {
      titles: add(`${tag}.titles`, toTitleFile(own, root)),
      texts: add(`${tag}.texts`, toTextFile(own)),
    };
  }
  if (signatures) {
    const { tag, list } = signatures;
    manifest.signatures = { tag, file: add(`${tag}.signatures`, list) };
  }
  files.set(manifestFile, JSON.stringify(manifest));
  return files;
}

/** The style sheet of all pages, without the styles of what opens when a reader searches. */
const styles = { test: /^(?!.*@docsearch[\\/]css[\\/]dist[\\/]modal\.css)/ };

/** Makes the records of every language's built pages, a line each, which `npm run search:publish`
 * sends to Algolia. For sites that name no Algolia application it also makes an index of them, and
 * answers in the browser in Algolia's place.
 *
 * `docusaurus start` builds no pages and so has no index: searching there shows that results could
 * not be fetched. Build and serve the site to search it. */
export default function searchPlugin({ siteConfig, i18n, generatedFilesDir }: LoadContext): Plugin {
  const { algolia } = siteConfig.themeConfig as { algolia?: { appId: string } };
  const isEmbedded = algolia?.appId === embeddedIdentity.appId;
  return {
    name: 'search',

    configureWebpack(_config, isServer) {
      const liteClient = fileURLToPath(new URL('browser/algolia-lite.ts', import.meta.url));
      return {
        ...(isEmbedded && { resolve: { alias: { 'algoliasearch/lite$': liteClient } } }),
        ...(!isServer && { optimization: { splitChunks: { cacheGroups: { styles } } } }),
      };
    },

    postBuild({ siteDir, outDir, routesPaths, baseUrl, siteConfig: { url, title } }) {
      const root = new URL(baseUrl, url).href;
      const kept = new KeptResults<Page | null>(siteDir, `search/${i18n.currentLocale}`, root);
      const records = toRecords(readPages(outDir, routesPaths, baseUrl, root, kept), title);
      kept.save();
      if (records.length === 0) throw new Error(`${outDir} has no page to search`);
      const folder = path.join(outDir, indexFolder);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const lines = records.map(record => `${JSON.stringify(record)}\n`);
      writeFileSync(path.join(folder, recordsFile), lines.join(''));
      if (!isEmbedded) return Promise.resolve();
      const reference = path.join(generatedFilesDir, 'api-reference', i18n.currentLocale);
      const list = JSON.parse(
        readFileSync(path.join(reference, 'signatures.json'), 'utf8'),
      ) as Signature[];
      const signatures = { tag: 'docs-api-current', list };
      for (const [name, text] of indexFiles(records, root, signatures)) {
        writeFileSync(path.join(folder, name), text);
      }
      return Promise.resolve();
    },
  };
}
