/** The pages of the site that are written in Markdown, as the docs and blog plugins loaded them. */
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadedPlugin } from '@docusaurus/types';
import { shownPage } from './collections';
import type { Locale } from '../config/languages';

/** A page that is made from a Markdown file. */
export interface SitePage {
  /** The absolute path of its file. */
  file: string;
  /** Its path on the site, with the base URL. */
  permalink: string;
  title: string;
  description: string;
}

/** What a plugin instance loaded.
 * @throws if the site has no such instance */
export function contentOf<Content>(plugins: LoadedPlugin[], name: string, id: string): Content {
  const plugin = plugins.find(p => p.name === name && p.options.id === id);
  if (!plugin) throw new Error(`The site has no instance "${id}" of ${name}`);
  return plugin.content as Content;
}

export const docsPlugin = 'docusaurus-plugin-content-docs';
export const blogPlugin = 'docusaurus-plugin-content-blog';

interface Metadata {
  source: string;
  permalink: string;
  title: string;
  description: string;
}

/** Describes a page.
 * @param siteDir what `@site` stands for in the path of its source
 * @param locale the language that is built */
function toSitePage(
  { source, permalink, title, description }: Metadata,
  siteDir: string,
  locale: Locale,
): SitePage {
  const own = source.replace(/^@site\//, '');
  const file = path.join(siteDir, shownPage(own, locale)?.file ?? own);
  // The one page of a plugin's root has a slash at the end, its address has none.
  return { file, permalink: permalink.replace(/(.)\/$/, '$1'), title, description };
}

/** All pages made from Markdown: guides, reference, posts and releases.
 * @param plugins those of the site, with what they loaded */
export function readSitePages(
  plugins: Pick<LoadedPlugin, 'name' | 'content'>[],
  siteDir: string,
  locale: string,
): SitePage[] {
  return plugins
    .flatMap(({ name, content }): Metadata[] => {
      if (name === docsPlugin) {
        return (content as LoadedContent).loadedVersions.flatMap(({ docs }) => docs);
      }
      if (name === blogPlugin) {
        return (content as BlogContent).blogPosts.map(({ metadata }) => metadata);
      }
      return [];
    })
    .map(metadata => toSitePage(metadata, siteDir, locale as Locale));
}
