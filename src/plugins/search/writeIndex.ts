/** Makes the records and the index of the pages of a language, in a thread, while other plugins process the built
 * pages. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Converter } from 'opencc-js/t2cn';
import { historicalGuides, readSidebars } from '../../content/sidebars';
import { currentVersion, type Locale } from '../../config/site';
import { builtFile } from '../../lib/builtPages';
import { Cache, hash } from '../../lib/cache';
import { fileOf, type Manifest, type TagFiles, toParts } from './engine/shard';
import {
  descriptionFile,
  indexFolder,
  manifestFile,
  partsFolder,
} from '../../config/searchIdentity';
import { addConcepts } from './records/concepts';
import { writeRecords } from './records/recordsFile';
import { type BuiltPage, readPage, toRecords } from './records/pages';
import type { SearchRecord } from './records/record';

/** The values that all pages of a build share. */
export interface Setup {
  siteDir: string;
  outDir: string;
  locale: Locale;
  /** Address of the language's home page, with a slash at the end. */
  root: string;
  /** Whether to write an index, which a site with Algolia does not need. */
  isEmbedded: boolean;
}

/** Removes the scripts and style sheets, whose names change with each build. */
const withoutFiles = (html: string) =>
  html.replace(/<(script src|link rel="?stylesheet)[^>]*>/g, '');

/** Reads pages. The cache provides the pages that have not changed since the last build. */
function readPages(paths: string[], { siteDir, outDir, locale, root }: Setup): BuiltPage[] {
  const cache = new Cache<BuiltPage | null>(siteDir, `search/${locale}`, root);
  const read = paths.flatMap(below => {
    const file = builtFile(outDir, below);
    if (!file) return [];
    const html = readFileSync(file, 'utf8');
    return cache.of([withoutFiles(html), below], () => readPage(html, root + below)) ?? [];
  });
  cache.save();
  return read;
}

/** Pairs of a traditional character and its simplified form, for the simplified characters in the records. */
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

/** The release line of the framework that the pages of a tag are about. */
function lineOf(tag: string): string | undefined {
  const [, version] = /-(current|\d+\.\d+\.\d+)$/.exec(tag) ?? [];
  const [major] = (version === 'current' ? currentVersion : version)?.split('.') ?? [];
  return major && `${major}.x`;
}

/** The files of the index by name: the files of each tag, and the manifest. Changed pages give files with new names,
 * so no HTTP cache can mix two deploys.
 * @param root address of the language's home page, with a slash at the end */
export function indexFiles(records: SearchRecord[], root: string): Map<string, string> {
  const files = new Map<string, string>();
  const language = records[0]?.language ?? '';
  const manifest: Manifest = { language, tags: {}, simplified: simplifiedPairs(records) };
  for (const tag of [...new Set(records.map(record => record.docusaurus_tag))].sort()) {
    const own = records.filter(record => record.docusaurus_tag === tag);
    const other = own.find(record => record.language !== language);
    if (other) throw new Error(`${other.url} is in ${other.language}, not ${language}`);
    const parts = Array.from(toParts(own, root), ([part, content]) => {
      return [part, JSON.stringify(content)] as const;
    });
    const line = lineOf(tag);
    const key = hash(parts).slice(0, 8);
    const count = (kind: string) => parts.filter(([part]) => part.startsWith(`${kind}-`)).length;
    const tagFiles: TagFiles = {
      hash: key,
      terms: count('terms'),
      texts: count('texts'),
      codes: count('codes'),
      ...(line && { line }),
    };
    manifest.tags[tag] = tagFiles;
    for (const [part, text] of parts) files.set(fileOf(tag, tagFiles, part), text);
  }
  files.set(manifestFile, JSON.stringify(manifest));
  return files;
}

/** The description of the index, which the build copies next to it. */
const description = 'contributing/search.md';

/** The names that readers use for the concepts of pages. */
export const conceptsFile = 'src/plugins/search/concepts.yaml';

/** Entry point of the thread, which gets the paths of pages below the base URL, and writes the records and the index.
 * @throws if no page can be searched */
export const start = (setup: Setup) => (paths: string[]) => {
  const { siteDir, outDir, locale, root, isEmbedded } = setup;
  const read = toRecords(readPages(paths, setup));
  if (read.length === 0) throw new Error(`${outDir} has no page to search`);
  const concepts = readFileSync(path.join(siteDir, conceptsFile), 'utf8');
  const historical = historicalGuides(readSidebars(currentVersion));
  const records = addConcepts(read, concepts, root).map(record => {
    const id = record.url_without_anchor.slice(`${root}docs/`.length);
    return record.kind !== 'api' && historical.has(id)
      ? { ...record, isHistorical: true as const }
      : record;
  });
  writeRecords(siteDir, locale, records);
  const folder = path.join(outDir, indexFolder);
  rmSync(folder, { recursive: true, force: true });
  if (!isEmbedded) return;
  mkdirSync(path.join(folder, partsFolder), { recursive: true });
  copyFileSync(path.join(siteDir, description), path.join(folder, descriptionFile));
  for (const [name, text] of indexFiles(records, root)) {
    writeFileSync(path.join(folder, name), text);
  }
};
