/** Makes social cards, the images of shared pages: one for each guide, post and package, one for the changelog, and
 * one for everything else. `docusaurus start` makes none. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import { readSectionNames, type SectionNames } from '../../content/sections';
import { FileCache } from '../../lib/cache';
import { blogPlugin, contentOf, docsPlugin } from '../../content/sitePages';
import { cardPath, hasCard, siteCard } from './address';
import { tokensFile } from './colors';
import type { Card } from './draw';

/** A page as the docs and blog plugins describe it. */
interface Metadata {
  title: string;
  permalink: string;
  source: string;
  frontMatter: { image?: unknown };
}

/** A card to make. */
export interface CardFile extends Card {
  /** The path of the image, with the base URL. */
  path: string;
  /** The file that the title comes from, for messages. */
  source: string;
}

const markFile = 'static/img/logo-light.svg';

/** The cards of pages in a section. Leaves out pages that name an image, or that show the card of another page. */
export function cardsOf(pages: Metadata[], section: string, baseUrl: string): CardFile[] {
  return pages
    .filter(({ frontMatter, permalink }) => !frontMatter.image && hasCard(permalink, baseUrl))
    .map(({ title, permalink, source }) => ({
      title,
      section,
      source: source.replace(/^@site\//, ''),
      path: cardPath(permalink, baseUrl),
    }));
}

function readCards(plugins: LoadedPlugin[], baseUrl: string, names: SectionNames): CardFile[] {
  const docs = (id: string, label: string) =>
    contentOf<LoadedContent>(plugins, docsPlugin, id).loadedVersions.flatMap(version =>
      cardsOf(version.docs, `${label} ${version.label}`, baseUrl),
    );
  const blog = contentOf<BlogContent>(plugins, blogPlugin, 'default');
  const changelog = contentOf<BlogContent>(plugins, blogPlugin, 'changelog');
  const posts = blog.blogPosts.map(({ metadata }) => metadata);
  return [
    ...docs('default', names.guides),
    ...docs('api', names.api),
    ...cardsOf(posts, blog.blogTitle, baseUrl),
    {
      title: changelog.blogTitle,
      section: changelog.blogDescription,
      source: 'docusaurus.config.ts',
      path: cardPath(`${baseUrl}changelog`, baseUrl),
    },
  ];
}

/** Lazy import: the code that draws takes a while to load, and is not needed if all cards are in the cache. */
async function openPainter(site: string) {
  const { cardPainter, readMark } = await import('./draw');
  return cardPainter(site, await readMark(markFile));
}

/** Writes the files of cards, from the cache if possible.
 * @throws if a card cannot be drawn; the message names the file of its page */
export async function writeCards(
  cards: CardFile[],
  site: string,
  cache: FileCache,
  fileOf: (cardPath: string) => string,
): Promise<void> {
  let painter: ReturnType<typeof openPainter> | undefined;
  const pending = cards.values();
  const work = async () => {
    for (const { path: address, source, title, section } of pending) {
      const made = await cache.of({ title, section, site }, async draft => {
        const paint = await (painter ??= openPainter(site));
        const bytes = await paint({ title, section }).catch((error: Error) => {
          throw new Error(
            `${source}: ${error.message}. Change the title, or name an image of its own in the front matter (image: …).`,
          );
        });
        writeFileSync(draft, bytes);
      });
      const file = fileOf(address);
      mkdirSync(path.dirname(file), { recursive: true });
      copyFileSync(made, file);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

export default function socialCardsPlugin({ localizationDir, i18n }: LoadContext): Plugin {
  return {
    name: 'social-cards',

    async postBuild({ plugins, siteDir, outDir, baseUrl, siteConfig: { title, tagline, url } }) {
      const names = readSectionNames(localizationDir);
      const cards = [
        ...readCards(plugins, baseUrl, names),
        {
          title: tagline,
          section: new URL(url).host,
          source: 'site.json',
          path: baseUrl + siteCard,
        },
      ];
      const looks = [markFile, tokensFile].map(file =>
        readFileSync(path.join(siteDir, file), 'utf8'),
      );
      const cache = new FileCache(siteDir, `social-cards/${i18n.currentLocale}`, looks);
      await writeCards(cards, title, cache, address =>
        path.join(outDir, decodeURI(address.slice(baseUrl.length))),
      );
      cache.evict();
    },
  };
}
