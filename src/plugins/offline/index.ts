/** Lets readers keep parts of the site for offline reading, if they ask for it on the page that is
 * made for that; nothing of it is loaded on any other. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import { currentVersion, routeScriptsFile } from '../../config/site';
import { readSectionNames, type SectionNames } from '../../content/sections';
import { builtFile } from '../../lib/builtPages';
import { dataFolder as changelogData } from '../changelog/data';
import { blogPlugin, contentOf, docsPlugin } from '../../content/sitePages';
import { cardsWritten } from '../code-types';
import { filesOf, indexWritten, type Manifest } from '../search';
import { indexFolder, manifestFile as searchManifest } from '../../config/searchIdentity';
import { folder as cards } from '../code-types/cardData';
import { type Chunks, chunkCollector, ownersOf } from './chunks';
import {
  type FileList,
  folder,
  manifestFile,
  offlinePage,
  type Pack,
  type Packs,
  packsFile,
  workerFile,
} from './shape';

/** A part of the site, as the build knows it. */
interface Part {
  id: string;
  label: string;
  /** Paths of its pages, with the base URL. */
  pages: string[];
  /** Where its content comes from: folders or files. */
  folders: string[];
  /** What its pages fetch: folders and files below the base URL. */
  data: string[];
  /** The tags that a search on its pages asks for. */
  tags: string[];
}

const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

const contentFolders = ({ contentPath, contentPathLocalized }: LoadedVersion) =>
  [contentPath, contentPathLocalized].flatMap(found => (found ? [`${found}/`] : []));

type SidebarItem = LoadedVersion['sidebars'][string][number];

/** The addresses of the indexes of categories, those of nested ones among them. */
const indexesIn = (items: SidebarItem[]): string[] =>
  items.flatMap(item => {
    if (item.type !== 'category') return [];
    const own = item.link?.type === 'generated-index' ? [item.link.permalink] : [];
    return [...own, ...indexesIn(item.items)];
  });

/** Where the cards of pages are, and those that they share. */
const cardFiles = (docs: { permalink: string }[], baseUrl: string, version: string) => [
  ...docs.map(({ permalink }) => `${cards}/${decodeURI(permalink.slice(baseUrl.length))}.json`),
  `${cards}/shared/${version}`,
];

function readParts(plugins: LoadedPlugin[], names: SectionNames, baseUrl: string): Part[] {
  const versions = (id: string) => contentOf<LoadedContent>(plugins, docsPlugin, id).loadedVersions;
  const reference = 'docs-api-current';
  const guides = versions('default').map(version => ({
    id: `docs-${version.label}`,
    label: `${names.guides} ${version.label}`,
    pages: [
      ...version.docs.map(({ permalink }) => permalink),
      ...indexesIn(Object.values(version.sidebars).flat()),
    ],
    folders: contentFolders(version),
    data: cardFiles(version.docs, baseUrl, version.label),
    tags: ['default', `docs-default-${version.versionName}`, reference],
  }));
  const api = versions('api');
  return [
    ...guides,
    {
      id: 'api',
      label: names.api,
      pages: api.flatMap(({ docs }) => docs.map(({ permalink }) => permalink)),
      folders: [...api.flatMap(contentFolders), 'docusaurus-plugin-content-docs/api/'],
      data: cardFiles(
        api.flatMap(({ docs }) => docs),
        baseUrl,
        currentVersion,
      ),
      tags: ['default', 'docs-default-current', reference],
    },
    {
      id: 'compare',
      label: names.compare,
      pages: [`${baseUrl}changelog/compare`],
      folders: ['index.json', 'types.json'].map(name => `${blogPlugin}/changelog/${name}`),
      data: [`changelog/${changelogData}`],
      tags: [],
    },
  ];
}

const postFolders = (plugins: LoadedPlugin[], siteDir: string) => [
  'docusaurus-plugin-content-blog/',
  ...['default', 'changelog'].flatMap(id => {
    const { blogPosts } = contentOf<BlogContent>(plugins, blogPlugin, id);
    const sources = blogPosts.map(({ metadata }) => metadata.source.replace(/^@site/, siteDir));
    return [...new Set(sources.map(source => `${path.dirname(source)}/`))];
  }),
];

/** The service worker as a script that browsers run as it is. */
export async function workerScript(): Promise<string> {
  // Large, and wanted by builds only.
  const { ModuleKind, ScriptTarget, transpileModule } = await import('typescript');
  const source = readFileSync(path.join(ownFolder, 'worker.ts'), 'utf8');
  const { outputText } = transpileModule(source, {
    compilerOptions: {
      target: ScriptTarget.ES2022,
      module: ModuleKind.ESNext,
      removeComments: true,
    },
  });
  // Its types are imported; a script that is no module may not even say that it exports nothing.
  return outputText.replace(/^export \{\};\n/m, '');
}

const iconSizes = [192, 512];
const ground = '#0b4f6c';

/** Writes the web app manifest and its icons, which are drawn from the favicon. */
async function writeManifest(props: {
  outDir: string;
  baseUrl: string;
  siteDir: string;
  name: string;
  description: string;
  lang?: string;
}): Promise<void> {
  const { outDir, baseUrl, siteDir, name, description, lang } = props;
  const mark = await loadImage(readFileSync(path.join(siteDir, 'static/img/favicon.svg')));
  const icons = iconSizes.map(size => {
    const canvas = createCanvas(size, size);
    const context = canvas.getContext('2d');
    // Its corners are cut off by those who want another shape.
    context.fillStyle = ground;
    context.fillRect(0, 0, size, size);
    context.drawImage(mark, size * 0.1, size * 0.1, size * 0.8, size * 0.8);
    const file = `${folder}/icon-${size}.png`;
    writeFileSync(path.join(outDir, file), canvas.toBuffer('image/png'));
    return { src: baseUrl + file, sizes: `${size}x${size}`, type: 'image/png' };
  });
  const manifest = {
    id: baseUrl,
    name,
    short_name: name,
    description,
    lang,
    start_url: baseUrl,
    scope: baseUrl,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: ground,
    icons: icons.flatMap(icon => [icon, { ...icon, purpose: 'maskable' }]),
  };
  writeFileSync(path.join(outDir, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** An address and the file of it. */
type Named = [address: string, file: string];

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();

/** The files of data that the build made, by their paths in it. */
function dataFiles(name: string, outDir: string): string[] {
  const file = path.join(outDir, name);
  if (!existsSync(file)) return [];
  if (statSync(file).isFile()) return [name];
  return filesIn(file).map(one => path.relative(outDir, one).replaceAll(path.sep, '/'));
}

function pageFile(address: string, outDir: string, baseUrl: string): Named {
  // The one page of a plugin's root has a slash at the end, its address has none.
  const permalink = address === baseUrl ? address : address.replace(/\/$/, '');
  const route = decodeURI(permalink.slice(baseUrl.length));
  const file = builtFile(outDir, route);
  if (!file) throw new Error(`offline: the build made no page of ${permalink}`);
  return [permalink, file];
}

/** What a search in these tags fetches, if the site searches by itself: addresses and files under the
 * base URL. */
function searchFiles(outDir: string, tags: string[]): Named[] {
  const manifest = `${indexFolder}/${searchManifest}`;
  if (!existsSync(path.join(outDir, manifest))) return [];
  const { tags: indexed, signatures } = JSON.parse(
    readFileSync(path.join(outDir, manifest), 'utf8'),
  ) as Manifest;
  const names = tags.flatMap(tag => {
    const files = indexed[tag];
    return files ? filesOf(tag, files) : [];
  });
  if (signatures) names.push(signatures.file);
  return [manifest, ...names.map(name => `${indexFolder}/${name}`)].map(address => [
    address,
    decodeURIComponent(address),
  ]);
}

/** @returns the list, and the bytes of the files in it */
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

export default function offlinePlugin({ localizationDir }: LoadContext): Plugin {
  const chunks: Chunks = new Map();
  return {
    name: 'offline',

    configureWebpack: (_config, isServer) =>
      isServer ? {} : { plugins: [chunkCollector(chunks)] },

    // It reads what every other plugin writes, and so stands last in the list of plugins.
    async postBuild({ plugins, siteDir, outDir, baseUrl, siteConfig, i18n }) {
      const names = readSectionNames(localizationDir);
      const parts = readParts(plugins, names, baseUrl);
      await Promise.all([indexWritten(plugins), cardsWritten(plugins)]);
      const { title, customFields, stylesheets } = siteConfig;
      mkdirSync(path.join(outDir, folder), { recursive: true });
      await writeManifest({
        outDir,
        baseUrl,
        siteDir,
        name: title,
        description: String(customFields?.description),
        lang: i18n.localeConfigs[i18n.currentLocale]?.htmlLang,
      });
      writeFileSync(path.join(outDir, workerFile), await workerScript());

      const contents = {
        ...Object.fromEntries(parts.map(({ id, folders }) => [id, folders])),
        posts: postFolders(plugins, siteDir),
      };
      const inBuild = (name: string): Named => [baseUrl + name, path.join(outDir, name)];
      const namesIn = (name: string) =>
        filesIn(path.join(outDir, name)).map(file =>
          path.relative(outDir, file).replaceAll(path.sep, '/'),
        );
      const assets = namesIn('assets').map(name => {
        return { name, owners: ownersOf(chunks.get(name) ?? [], contents) };
      });
      const sheets = stylesheets
        .map(sheet => String(typeof sheet === 'string' ? sheet : sheet.href))
        .filter(href => href.startsWith(baseUrl))
        .map(href => inBuild(href.slice(baseUrl.length)));
      const shared = [
        ...['', 'search', offlinePage].map(name => pageFile(baseUrl + name, outDir, baseUrl)),
        ...assets.filter(({ owners }) => owners.size === 0).map(({ name }) => inBuild(name)),
        ...namesIn('img').map(inBuild),
        ...dataFiles(routeScriptsFile, outDir).map(inBuild),
        ...sheets,
        inBuild(manifestFile),
      ];
      const packs = parts.map(({ id, label, pages, data, tags }): Pack => {
        const { list, bytes } = listFiles([
          ...shared,
          ...pages.map(permalink => pageFile(permalink, outDir, baseUrl)),
          ...assets.filter(({ owners }) => owners.has(id)).map(({ name }) => inBuild(name)),
          ...data.flatMap(name => dataFiles(name, outDir)).map(inBuild),
          ...searchFiles(outDir, tags).map(([address, name]): Named => [
            baseUrl + address,
            path.join(outDir, name),
          ]),
        ]);
        const text = JSON.stringify(list);
        writeFileSync(path.join(outDir, folder, `${id}.json`), text);
        const start = pages.find(page => page.endsWith('/intro')) ?? pages[0]!;
        return {
          id,
          label,
          start,
          bytes,
          list: `${folder}/${id}.json?v=${sha256(text).slice(0, 8)}`,
        };
      });
      const stamp = sha256(JSON.stringify(packs)).slice(0, 16);
      writeFileSync(path.join(outDir, packsFile), JSON.stringify({ stamp, packs } satisfies Packs));
    },
  };
}
