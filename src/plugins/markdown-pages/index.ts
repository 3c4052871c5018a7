/** Serves every page that is made from Markdown as Markdown too, beside its HTML, and lists the
 * pages for language models. `docusaurus start` makes neither; build and serve the site for them. */
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

/** The words of the lists. */
const labelSchema = z.strictObject({
  /** How pages are had as Markdown. */
  note: z.string().min(1),
  /** Before the links to the index of the search and its description. */
  search: z.string().min(1),
  /** Before the link to the data of a package. */
  packages: z.string().min(1),
  /** Before the links to the lists of the other versions. */
  otherVersions: z.string().min(1),
  api: z.string().min(1),
});

type Entry = Omit<LlmsPage, 'address' | 'markdownAddress'> & { permalink: string };
type Toward = (entry: Entry) => LlmsPage;
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

/** What a list holds: its sections, and pages that may be skipped, which the form calls optional. */
interface Contents {
  sections: LlmsSection[];
  optional: LlmsPage[];
}

/** The guides of a version: a section for each category at the top of its sidebars; pages in no
 * sidebar are optional. */
export function guidesOf(version: LoadedVersion, toward: Toward): Contents {
  const docs = new Map(version.docs.map(doc => [doc.id, doc]));
  const take = (ids: string[]) =>
    ids.flatMap(id => {
      const doc = docs.get(id);
      docs.delete(id);
      return doc ? [toward(doc)] : [];
    });
  const sections = Object.values(version.sidebars)
    .flat()
    .flatMap(item =>
      item.type === 'category' ? [{ title: item.label, pages: take(docIds(item.items)) }] : [],
    );
  return { sections, optional: take([...docs.keys()].sort()) };
}

/** The overview pages of the packages, without those of their symbols. */
function packagesOf(plugins: LoadedPlugin[], toward: Toward): LlmsPage[] {
  const { loadedVersions } = contentOf<LoadedContent>(plugins, docsPlugin, 'api');
  const docs = loadedVersions.flatMap(version => version.docs);
  return docs.filter(({ id }) => /^[^/]+\/index$/.test(id)).map(toward);
}

function postsOf(plugins: LoadedPlugin[], toward: Toward): LlmsPage[] {
  const { blogPosts } = contentOf<BlogContent>(plugins, blogPlugin, 'default');
  return blogPosts.map(({ metadata }) => toward(metadata));
}

export default function markdownPagesPlugin({ localizationDir, i18n }: LoadContext): Plugin {
  return {
    name: 'markdown-pages',

    getPathsToWatch: () => [path.join(localizationDir, labelFile)],

    async postBuild({
      plugins,
      siteDir,
      outDir,
      baseUrl,
      siteConfig: { url, title, customFields, themeConfig },
    }) {
      const labels = readLocaleFile(localizationDir, labelFile, labelSchema);
      const write = (permalink: string, text: string) => {
        const file = path.join(outDir, decodeURI(permalink.slice(baseUrl.length)));
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      };
      const root = url + baseUrl;
      const pages = readSitePages(plugins, siteDir, i18n.currentLocale);
      const addressOf = new Map(pages.map(page => [page.file, url + page.permalink]));
      const name = `markdown-pages/${i18n.currentLocale}` as const;
      const cache = new Cache<string>(siteDir, name, [root, ...addressOf]);
      const locale = i18n.currentLocale as Locale;
      const sources = await Promise.all(
        pages.map(async page => ({ ...page, text: await sourceWithExamples(page.file, locale) })),
      );
      const texts = new Map(sources.map(source => [source.permalink, cache.get(source)]));
      const unknown = sources.filter(({ permalink }) => texts.get(permalink) === undefined);
      // In a thread, beside what other plugins do with the pages that were built.
      const links: Links = { addressOf, root };
      const make = openThread<Source[], string[]>(require.resolve('./markdown'), links);
      const made = unknown.length > 0 ? await make(unknown) : [];
      for (const [at, source] of unknown.entries()) {
        cache.set(source, made[at]!);
        texts.set(source.permalink, made[at]);
      }
      cache.save();
      for (const [permalink, text] of texts) write(markdownPath(permalink), text!);

      const toward: Toward = ({ permalink, ...entry }) => ({
        title: entry.title,
        description: entry.description,
        address: url + permalink,
        markdownAddress: url + markdownPath(permalink),
      });
      const index = searchesItself(themeConfig)
        ? [
            labels.search +
              [manifestFile, descriptionFile]
                .map(file => `[${file}](${root}${indexFolder}/${file})`)
                .join(', '),
          ]
        : [];
      const { loadedVersions } = contentOf<LoadedContent>(plugins, docsPlugin, 'default');
      // The current version's lists are the site's.
      const folderOf = (version: LoadedVersion) =>
        version.isLast ? baseUrl : `${version.path.replace(/\/$/, '')}/`;
      const packages = packagesOf(plugins, toward);
      const data = packages
        .slice(0, 1)
        .map(
          ({ address }) => `${labels.packages}[${path.basename(address)}.json](${address}.json)`,
        );
      for (const version of loadedVersions) {
        const { sections, optional } = guidesOf(version, toward);
        if (version.isLast) {
          sections.push({ title: labels.api, pages: packages });
          optional.push(...postsOf(plugins, toward));
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
            ...index,
            labels.otherVersions + others.join(', '),
          ],
        };
        const markdownOf = ({ address }: LlmsPage) => texts.get(address.slice(url.length)) ?? '';
        write(`${folderOf(version)}llms.txt`, llmsIndex(head, sections));
        write(`${folderOf(version)}llms-full.txt`, llmsFull(head, sections, markdownOf));
      }
    },
  };
}
