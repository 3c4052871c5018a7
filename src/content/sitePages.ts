/** The Markdown pages of the site, as the docs and blog plugins loaded them. */
import path from 'node:path';
import type { BlogContent } from '@docusaurus/plugin-content-blog';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { AllContent, LoadedPlugin } from '@docusaurus/types';
import { resolvePage } from './collections';
import type { Locale } from '../config/languages';

/** A page made from a Markdown file. */
export interface SitePage {
  /** Absolute path. */
  file: string;
  /** Path on the site, with the base URL. */
  permalink: string;
  title: string;
  description: string;
}

/** The content that a plugin instance loaded.
 * @throws if the site has no instance with this id */
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

/** Converts the metadata of a page.
 * @param siteDir replaces `@site` in the path of its source
 * @param locale of the build */
function toSitePage(
  { source, permalink, title, description }: Metadata,
  siteDir: string,
  locale: Locale,
): SitePage {
  const own = source.replace(/^@site\//, '');
  const file = path.join(siteDir, resolvePage(own, locale)?.file ?? own);
  // The permalink of a plugin's root page has a trailing slash, but its address has none.
  return { file, permalink: permalink.replace(/(.)\/$/, '$1'), title, description };
}

/** The content of all plugin instances, as `allContentLoaded` gives it. */
export const loadedContent = (allContent: AllContent): Pick<LoadedPlugin, 'name' | 'content'>[] =>
  Object.entries(allContent).flatMap(([name, instances]) =>
    Object.values(instances).map(content => ({ name, content })),
  );

/** All pages made from Markdown: guides, reference, posts and releases.
 * @param plugins of the site, with their loaded content */
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
