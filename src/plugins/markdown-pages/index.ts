/** Writes a Markdown file next to the HTML of every page that is made from Markdown, and lists the pages for
 * language models. `docusaurus start` makes neither: build and serve the site to see them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent, LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import * as z from 'zod';
import { readLocaleFile } from '../../content/localeFile';
import { currentVersion, type Locale } from '../../config/site';
import { Cache } from '../../lib/cache';
import { openThread } from '../../lib/thread';
import { markdownPath } from '../../content/markdownPath';
import { llmsFull, type LlmsHead, llmsIndex, type LlmsPage, type LlmsSection } from './llms';
import {
  descriptionFile,
  indexFolder,
  manifestFile,
  searchesItself,
} from '../../config/searchIdentity';
import { sourceWithExamples } from '../code-types/remark';
import type { Links, Source } from './markdown';
import { blogPlugin, contentOf, docsPlugin, readSitePages } from '../../content/sitePages';

const labelFile = 'llms.json';

/** The texts of the lists. */
const labelSchema = z.strictObject({
  /** Says how to get pages as Markdown. */
  note: z.string().min(1),
  /** Precedes the links to the search index and its description. */
  search: z.string().min(1),
  /** Precedes the link to the data of a package. */
  packages: z.string().min(1),
  /** Precedes the links to the lists of the other versions. */
  otherVersions: z.string().min(1),
  api: z.string().min(1),
});

type Entry = Omit<LlmsPage, 'address' | 'markdownAddress'> & { permalink: string };
type ToLlmsPage = (entry: Entry) => LlmsPage;
type SidebarItem = LoadedVersion['sidebars'][string][number];

const labelOf = ({ versionName }: LoadedVersion) =>
  versionName === 'current' ? currentVersion : versionName;

function docIds(items: SidebarItem[]): string[] {
  return items.flatMap(item => {
    if (item.type === 'doc' || item.type === 'ref') return [item.id];
    if (item.type !== 'category') return [];
    return [...(item.link?.type === 'doc' ? [item.link.id] : []), ...docIds(item.items)];
  });
}

/** The content of a list: its sections, and pages that a model may skip, which llmstxt.org calls optional. */
interface Contents {
  sections: LlmsSection[];
  optional: LlmsPage[];
}

/** The guides of a version: a section for each top-level category of its sidebars. Pages in no sidebar are
 * optional. */
export function guidesOf(version: LoadedVersion, toLlmsPage: ToLlmsPage): Contents {
  const docs = new Map(version.docs.map(doc => [doc.id, doc]));
  const take = (ids: string[]) =>
    ids.flatMap(id => {
      const doc = docs.get(id);
      docs.delete(id);
      return doc ? [toLlmsPage(doc)] : [];
    });
  const sections = Object.values(version.sidebars)
    .flat()
    .flatMap(item =>
      item.type === 'category' ? [{ title: item.label, pages: take(docIds(item.items)) }] : [],
    );
  return { sections, optional: take([...docs.keys()].sort()) };
}

/** The overview pages of the packages, without the pages of their symbols. */
function packagesOf(plugins: LoadedPlugin[], toLlmsPage: ToLlmsPage): LlmsPage[] {
  const { loadedVersions } = contentOf<LoadedContent>(plugins, docsPlugin, 'api');
  const docs = loadedVersions.flatMap(version => version.docs);
  return docs.filter(({ id }) => /^[^/]+\/index$/.test(id)).map(toLlmsPage);
}

function postsOf(plugins: LoadedPlugin[], toLlmsPage: ToLlmsPage): LlmsPage[] {
  const { blogPosts } = contentOf<BlogContent>(plugins, blogPlugin, 'default');
  return blogPosts.map(({ metadata }) => toLlmsPage(metadata));
}

type Build = Parameters<NonNullable<Plugin['postBuild']>>[0];

/** The Markdown of every page by permalink, from the cache if possible. */
async function makeMarkdown({ plugins, siteDir, baseUrl, siteConfig, i18n }: Build) {
  const { url } = siteConfig;
  const locale = i18n.currentLocale as Locale;
  const pages = readSitePages(plugins, siteDir, locale);
  const links: Links = {
    addressOf: new Map(pages.map(page => [page.file, url + page.permalink])),
    root: url + baseUrl,
  };
  const input = [links.root, ...links.addressOf];
  const cache = new Cache<string>(siteDir, `markdown-pages/${locale}`, input);
  const sources = await Promise.all(
    pages.map(async page => ({ ...page, text: await sourceWithExamples(page.file, locale) })),
  );
  const texts = new Map(sources.map(source => [source.permalink, cache.get(source)]));
  const unknown = sources.filter(({ permalink }) => texts.get(permalink) === undefined);
  // Runs in a thread, while other plugins process the built pages.
  const make = openThread<Source[], string[]>(require.resolve('./markdown'), links);
  const made = unknown.length > 0 ? await make(unknown) : [];
  for (const [at, source] of unknown.entries()) {
    cache.set(source, made[at]!);
    texts.set(source.permalink, made[at]);
  }
  cache.save();
  return texts as Map<string, string>;
}

/** Links to the files of the search index, if the site has one. */
const searchLinks = ({ siteConfig: { url, themeConfig }, baseUrl }: Build) =>
  searchesItself(themeConfig)
    ? [manifestFile, descriptionFile].map(
        file => `[${file}](${url}${baseUrl}${indexFolder}/${file})`,
      )
    : [];

/** The lists of pages, by address.
 * @param texts Markdown by permalink */
function listsOf(
  build: Build,
  labels: z.infer<typeof labelSchema>,
  texts: Map<string, string>,
): Map<string, string> {
  const { plugins, baseUrl, siteConfig } = build;
  const { url, title, customFields } = siteConfig;
  const toLlmsPage: ToLlmsPage = ({ permalink, ...entry }) => ({
    title: entry.title,
    description: entry.description,
    address: url + permalink,
    markdownAddress: url + markdownPath(permalink),
  });
  const { loadedVersions } = contentOf<LoadedContent>(plugins, docsPlugin, 'default');
  // The lists of the current version are also the lists of the site.
  const folderOf = (version: LoadedVersion) =>
    version.isLast ? baseUrl : `${version.path.replace(/\/$/, '')}/`;
  const packages = packagesOf(plugins, toLlmsPage);
  const data = packages
    .slice(0, 1)
    .map(({ address }) => `${labels.packages}[${path.basename(address)}.json](${address}.json)`);
  const search = searchLinks(build);
  const markdownOf = ({ address }: LlmsPage) => texts.get(address.slice(url.length)) ?? '';
  const lists = new Map<string, string>();
  for (const version of loadedVersions) {
    const { sections, optional } = guidesOf(version, toLlmsPage);
    if (version.isLast) {
      sections.push({ title: labels.api, pages: packages });
      optional.push(...postsOf(plugins, toLlmsPage));
    }
    sections.push({ title: 'Optional', pages: optional });
    const others = loadedVersions
      .filter(other => other !== version)
      .map(other => `[${labelOf(other)}](${url}${folderOf(other)}llms.txt)`);
    const head: LlmsHead = {
      title: `${title} ${labelOf(version)}`,
      summary: String(customFields?.description),
      notes: [
        labels.note,
        ...(version.isLast ? data : []),
        ...(search.length > 0 ? [labels.search + search.join(', ')] : []),
        labels.otherVersions + others.join(', '),
      ],
    };
    lists.set(`${folderOf(version)}llms.txt`, llmsIndex(head, sections));
    lists.set(`${folderOf(version)}llms-full.txt`, llmsFull(head, sections, markdownOf));
  }
  return lists;
}

export default function markdownPagesPlugin({ localizationDir }: LoadContext): Plugin {
  return {
    name: 'markdown-pages',

    getPathsToWatch: () => [path.join(localizationDir, labelFile)],

    async postBuild(build) {
      const { outDir, baseUrl } = build;
      const labels = readLocaleFile(localizationDir, labelFile, labelSchema);
      const texts = await makeMarkdown(build);
      const files = [
        ...[...texts].map(([permalink, text]) => [markdownPath(permalink), text] as const),
        ...listsOf(build, labels, texts),
      ];
      for (const [address, text] of files) {
        const file = path.join(outDir, decodeURI(address.slice(baseUrl.length)));
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    },
  };
}
