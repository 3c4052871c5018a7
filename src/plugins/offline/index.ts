/** Lets readers keep packs of the site for offline reading. Readers choose packs on the page for offline reading; no
 * other page loads code of this feature. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { globSync } from 'tinyglobby';
import { indexFolder, manifestFile as searchManifest } from '../../config/searchIdentity';
import { routeScriptsFile } from '../../config/site';
import { readSectionNames } from '../../content/sections';
import { builtFile } from '../../lib/builtPages';
import { cardsWritten } from '../code-types';
import { playWritten } from '../play';
import { filesOf, indexWritten, type Manifest } from '../search';
import { readParts, type SitePart } from './siteParts';
import {
  type FileList,
  folder,
  manifestFile,
  offlinePage,
  type Pack,
  type Packs,
  packsFile,
  workerFile,
} from './protocol';

/** The properties that Docusaurus passes after it has built the pages. */
type Build = Parameters<NonNullable<Plugin['postBuild']>>[0];

const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** The service worker as a script that browsers run as it is. */
export async function workerScript(): Promise<string> {
  // Loaded lazily: the compiler is large, and only builds need it.
  const { ModuleKind, ScriptTarget, transpileModule } = await import('typescript');
  const source = readFileSync(path.join(ownFolder, 'worker.ts'), 'utf8');
  const { outputText } = transpileModule(source, {
    compilerOptions: {
      target: ScriptTarget.ES2022,
      module: ModuleKind.ESNext,
      removeComments: true,
    },
  });
  // The compiler leaves `export {}` for the type imports, which is a syntax error in a classic script.
  return outputText.replace(/^export \{\};\n/m, '');
}

/** The web app manifest of a language. */
function manifestOf({ siteConfig, i18n, baseUrl }: Build): object {
  const { title, customFields } = siteConfig;
  const icons = [192, 512].map(size => ({
    src: `${baseUrl}img/app-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  return {
    id: baseUrl,
    name: title,
    short_name: title,
    description: String(customFields?.description),
    lang: i18n.localeConfigs[i18n.currentLocale]?.htmlLang,
    start_url: baseUrl,
    scope: baseUrl,
    display: 'standalone',
    background_color: '#ffffff',
    // The background of the icons.
    theme_color: '#0b4f6c',
    icons: icons.flatMap(icon => [icon, { ...icon, purpose: 'maskable' }]),
  };
}

/** An address and its file. */
type Named = [address: string, file: string];

/** The built files at a path: the file itself, or all files of the folder; none if the path does not exist. */
function filesAt(name: string, outDir: string): string[] {
  const file = path.join(outDir, name);
  if (!existsSync(file)) return [];
  if (statSync(file).isFile()) return [name];
  const below = globSync('**', { cwd: file, dot: true });
  return below.map(one => path.posix.join(name, one)).sort();
}

function pageFile(address: string, outDir: string, baseUrl: string): Named {
  // The root page of a plugin has a slash at the end of its route, but not in its address.
  const permalink = address === baseUrl ? address : address.replace(/\/$/, '');
  const route = decodeURI(permalink.slice(baseUrl.length));
  const file = builtFile(outDir, route);
  if (!file) throw new Error(`offline: the build has no page at ${permalink}`);
  return [permalink, file];
}

/** The files that a search in these tags fetches, if the site has its own index: addresses and files below the base
 * URL. */
function searchFiles(outDir: string, tags: string[]): Named[] {
  const manifest = `${indexFolder}/${searchManifest}`;
  if (!existsSync(path.join(outDir, manifest))) return [];
  const { tags: indexed } = JSON.parse(
    readFileSync(path.join(outDir, manifest), 'utf8'),
  ) as Manifest;
  const names = tags.flatMap(tag => {
    const files = indexed[tag];
    return files ? filesOf(tag, files) : [];
  });
  return [manifest, ...names.map(name => `${indexFolder}/${name}`)].map(address => [
    address,
    decodeURIComponent(address),
  ]);
}

/** @returns the list, and the total size of its files in bytes */
function listFiles(files: Named[]): { list: FileList; bytes: number } {
  const list: FileList = {};
  let bytes = 0;
  for (const [address, file] of files) {
    const content = readFileSync(file);
    list[encodeURI(decodeURI(address))] = sha256(content);
    bytes += content.length;
  }
  return { list, bytes };
}

/** Names of the scripts that hold the component or data of one page. A page loads them only if its HTML names them;
 * any page may load any other script. */
const pageScript = /assets\/js\/[\da-f]{8}\.[^"]+?\.js/g;

/** The scripts that only these pages load. */
const scriptsOf = (pages: Named[]): string[] => [
  ...new Set(
    pages.flatMap(([, file]) =>
      Array.from(readFileSync(file, 'utf8').matchAll(pageScript), ([name]) => name),
    ),
  ),
];

/** The files that every pack needs, besides the scripts of its pages. If pages do not name their scripts, because the
 * layer late-scripts or split-routes is off, every pack needs all scripts. */
function sharedFiles({ outDir, baseUrl, siteConfig: { stylesheets } }: Build): string[] {
  const areNamed = scriptsOf([pageFile(baseUrl, outDir, baseUrl)]).length > 0;
  const sheets = stylesheets
    .map(sheet => String(typeof sheet === 'string' ? sheet : sheet.href))
    .filter(href => href.startsWith(baseUrl));
  return [
    ...filesAt('assets', outDir).filter(name => !areNamed || name.search(pageScript) < 0),
    ...filesAt('img', outDir),
    ...filesAt(routeScriptsFile, outDir),
    ...sheets.map(href => href.slice(baseUrl.length)),
    manifestFile,
  ];
}

/** Describes the pack of a part of the site, and writes the list of its files. */
function writePack(
  build: Build,
  { id, label, pages, data, tags }: SitePart,
  shared: string[],
): Pack {
  const { outDir, baseUrl } = build;
  // Hosts serve documents without the ending.
  const inBuild = (name: string): Named => [
    baseUrl + name.replace(/\.html$/, ''),
    path.join(outDir, name),
  ];
  const addresses = [...['', 'search', offlinePage].map(name => baseUrl + name), ...pages];
  const html = addresses.map(address => pageFile(address, outDir, baseUrl));
  const names = [...shared, ...scriptsOf(html), ...data.flatMap(name => filesAt(name, outDir))];
  const { list, bytes } = listFiles([
    ...html,
    ...names.map(inBuild),
    ...searchFiles(outDir, tags).map(([address, name]): Named => [
      baseUrl + address,
      path.join(outDir, name),
    ]),
  ]);
  const text = JSON.stringify(list);
  writeFileSync(path.join(outDir, folder, `${id}.json`), text);
  const start = pages.find(page => page.endsWith('/intro')) ?? pages[0]!;
  const version = sha256(text).slice(0, 8);
  return { id, label, start, bytes, list: `${folder}/${id}.json?v=${version}` };
}

export default function offlinePlugin({ localizationDir }: LoadContext): Plugin {
  return {
    name: 'offline',

    // Reads the files that all other plugins write, and thus must be the last in the list of plugins.
    async postBuild(build) {
      const { plugins, outDir, baseUrl } = build;
      const parts = readParts(plugins, readSectionNames(localizationDir), baseUrl);
      await Promise.all([indexWritten(plugins), cardsWritten(plugins), playWritten(plugins)]);
      const write = (name: string, text: string) => writeFileSync(path.join(outDir, name), text);
      mkdirSync(path.join(outDir, folder), { recursive: true });
      write(manifestFile, `${JSON.stringify(manifestOf(build), null, 2)}\n`);
      write(workerFile, await workerScript());
      const shared = sharedFiles(build);
      const packs = parts.map(part => writePack(build, part, shared));
      const stamp = sha256(JSON.stringify(packs)).slice(0, 16);
      write(packsFile, JSON.stringify({ stamp, packs } satisfies Packs));
    },
  };
}
