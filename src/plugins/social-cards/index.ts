/** Makes the pictures that stand for pages where they are shared: one for each guide, post and
 * package, one for the changelog and one for everything else. `docusaurus start` makes none. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import { readSectionNames, type SectionNames } from '../../config/sections';
import { installedIn } from '../../lib/installed';
import { blogPlugin, contentOf, docsPlugin } from '../markdown-pages/pages';
import { cardPath, hasCard, siteCard } from './address';
import type { Card } from './draw';

/** A page as the docs and blog plugins describe it. */
interface Metadata {
  title: string;
  permalink: string;
  source: string;
  frontMatter: { image?: unknown };
}

/** A card to make. */
export interface CardFile extends Omit<Card, 'site'> {
  /** The path of its file, with the base URL. */
  path: string;
  /** What its title comes from, for messages. */
  source: string;
}

const markFile = 'static/img/logo-light.svg';
const ownFolder = fileURLToPath(new URL('.', import.meta.url));

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The cards of pages in a section: none of pages that name an image, or that show another's card. */
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

/** A hash of what all cards follow from beside their texts. */
function toolKey(siteDir: string): string {
  const hash = createHash('sha256').update(installedIn(siteDir));
  const own = readdirSync(ownFolder).sort();
  const files = [...own.map(name => path.join(ownFolder, name)), path.join(siteDir, markFile)];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Makes the files of cards, from the cache where they are there.
 * @throws if a card cannot be drawn; the message names the file of its page */
export async function writeCards(
  cards: CardFile[],
  site: string,
  siteDir: string,
  fileOf: (cardPath: string) => string,
): Promise<void> {
  const cache = path.join(siteDir, 'node_modules/.cache/social-cards');
  mkdirSync(cache, { recursive: true });
  // Their libraries take a while to load, and only builds draw.
  const { drawCard, readMark } = await import('./draw');
  const tool = toolKey(siteDir);
  const mark = await readMark(path.join(siteDir, markFile));
  const pending = cards.values();
  const work = async () => {
    for (const { path: address, source, title, section } of pending) {
      const key = hashOf(JSON.stringify([tool, title, section, site]));
      const kept = path.join(cache, `${key}.jpg`);
      if (!existsSync(kept)) {
        const bytes = await drawCard({ title, section, site }, mark).catch((error: Error) => {
          throw new Error(
            `${source}: ${error.message}. Change the title, or name an image of its own in the front matter (image: …).`,
          );
        });
        // Two pages may have the same card at the same time.
        const draft = `${kept}.${process.pid}.${hashOf(address)}`;
        writeFileSync(draft, bytes);
        renameSync(draft, kept);
      }
      const file = fileOf(address);
      mkdirSync(path.dirname(file), { recursive: true });
      copyFileSync(kept, file);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

export default function socialCardsPlugin({ localizationDir }: LoadContext): Plugin {
  return {
    name: 'social-cards',

    async postBuild({ plugins, siteDir, outDir, baseUrl, siteConfig: { title, tagline } }) {
      const names = readSectionNames(localizationDir);
      const cards = [
        ...readCards(plugins, baseUrl, names),
        { title: tagline, section: '', source: 'site.json', path: baseUrl + siteCard },
      ];
      await writeCards(cards, title, siteDir, address =>
        path.join(outDir, decodeURI(address.slice(baseUrl.length))),
      );
    },
  };
}
