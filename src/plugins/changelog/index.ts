import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import blogPlugin, { validateOptions } from '@docusaurus/plugin-content-blog';
import type { BlogContent, PluginOptions } from '@docusaurus/plugin-content-blog';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { compareVersions, readReleases, type Release, withPages } from './model';
import { type Labels, renderRelease } from './render';

export { validateOptions };

/** The pages of the changelog in one language, by file name. */
export function renderPages(releases: Release[], labels: Labels): Map<string, string> {
  const pages = new Map<string, string>();
  const byVersion = [...releases].sort((a, b) => compareVersions(a.version, b.version));
  for (const release of withPages(releases)) {
    const previous = byVersion[byVersion.indexOf(release) - 1];
    const sameDay = byVersion.filter(({ date }) => date === release.date);
    const order = sameDay.indexOf(release);
    pages.set(`v${release.version}.md`, renderRelease(release, previous, order, labels));
  }
  return pages;
}

/** Makes `folder` hold exactly these pages, touching only files that differ. */
export function writePages(folder: string, pages: Map<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!pages.has(name)) rmSync(path.join(folder, name));
  }
  for (const [name, text] of pages) {
    const file = path.join(folder, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

/** A second instance of the blog plugin whose posts are made from the release data in
 * `options.path`, in the language that is being built. */
export default async function changelogPlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<BlogContent>> {
  const data = path.resolve(context.siteDir, options.path);
  const posts = path.join(context.generatedFilesDir, 'changelog-posts', context.i18n.currentLocale);
  const labelFile = path.join(context.localizationDir, 'changelog.json');
  const blog = await blogPlugin(context, { ...options, path: posts });
  return {
    ...blog,
    getPathsToWatch: () => [`${data}/*.json`, labelFile],
    loadContent() {
      const labels = JSON.parse(readFileSync(labelFile, 'utf8')) as Labels;
      writePages(posts, renderPages(readReleases(data), labels));
      return blog.loadContent!();
    },
  };
}
