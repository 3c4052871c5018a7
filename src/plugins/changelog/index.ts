import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import blogPlugin, { validateOptions } from '@docusaurus/plugin-content-blog';
import type { BlogContent, PluginOptions } from '@docusaurus/plugin-content-blog';
import type {
  LoadContext,
  Plugin,
  PluginContentLoadedActions,
  RouteConfig,
  RouteModules,
} from '@docusaurus/types';
import { normalizeUrl } from '@docusaurus/utils';
import type { Locale } from '../../config/languages';
import { referenceFolder } from '../api-reference/generate';
import { readWholeHistories } from '../../history/files';
import { readReference } from '../code-types/reference';
import { dataFolder, makeData, readAliases, toListed, toReleaseData } from './data';
import { labelFile, readLabels } from './labels';
import { readReleases } from '../../content/releases';
import { renderPages } from './render';
import { compareVersions, majorOf } from '../../content/changelogData';
import { newestOf } from './compare';
import { makeTypeFiles } from './typeFiles';

export { validateOptions };

/** Synchronizes a folder with these files. Does not touch unchanged files. */
export function writeFiles(folder: string, files: Map<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (!files.has(name)) rmSync(path.join(folder, name));
  }
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

/** Links each post to the previous and next version. The blog plugin links by date, and patches of different lines
 * alternate by date. */
export function linkByVersion({ blogPosts }: BlogContent): void {
  const posts = blogPosts
    .map(({ metadata }) => metadata)
    .sort((a, b) => compareVersions(b.title.slice(1), a.title.slice(1)));
  const linkTo = (index: number) =>
    posts[index] && { title: posts[index].title, permalink: posts[index].permalink };
  posts.forEach((post, index) => {
    post.prevItem = linkTo(index - 1);
    post.nextItem = linkTo(index + 1);
  });
}

/** The files of the posts on a list page. */
const postsOf = (items: RouteModules[string]): string[] =>
  (items as { content: { path: string } }[]).map(({ content }) => content.path);

/** Gives a list page the data of its releases. The page shows this data instead of its posts, so it must not load
 * their modules.
 * @param listed the data by the file of the post
 * @param index the module of the list of versions */
function withReleases(
  route: RouteConfig,
  listed: Map<string, unknown>,
  index: string,
): RouteConfig {
  const { items, ...modules } = route.modules ?? {};
  if (!items) return route;
  const releases = postsOf(items).map(post => listed.get(path.basename(post)));
  return { ...route, props: { ...route.props, releases }, modules: { ...modules, index } };
}

/** Reads the releases, and the labels of their pages. */
const readTexts = ({ i18n, localizationDir }: LoadContext, source: string) => ({
  releases: readReleases(source),
  labels: readLabels(i18n.currentLocale as Locale, localizationDir),
});

/** Makes the data of all pages: the files that browsers fetch, and what the routes of pages contain. */
function makePageData(context: LoadContext, source: string, dataPath: string) {
  const { siteDir, i18n } = context;
  const { releases, labels } = readTexts(context, source);
  const aliases = readAliases();
  const { index, files } = makeData(releases, labels, aliases, dataPath);
  // The reference is generated before any `contentLoaded` runs.
  const pages = path.join(referenceFolder(siteDir, i18n.currentLocale as Locale), 'pages.json');
  const newest = newestOf(index);
  const types = makeTypeFiles(readWholeHistories(siteDir), readReference(siteDir, pages), newest);
  const { later } = types.known;
  const listed = new Map(
    toReleaseData(releases, labels.language, aliases).map(release => [
      `v${release.version}.md`,
      toListed(release),
    ]),
  );
  return {
    index: { ...index, later: later.find(version => majorOf(version) === majorOf(newest)) },
    types: types.known,
    listed,
    files: new Map([...files, ...types.files]),
  };
}

/** Creates a module for routes. Chunk names derive from module names, and must not depend on the folder of the site.
 * @returns the name of the module */
async function createModule(
  { createData }: PluginContentLoadedActions,
  { generatedFilesDir }: LoadContext,
  name: string,
  value: object,
): Promise<string> {
  const fromGenerated = path.relative(generatedFilesDir, await createData(name, value));
  return `@generated/${fromGenerated.replaceAll(path.sep, '/')}`;
}

/** A second instance of the blog plugin, which generates posts in the current locale from the release data in
 * `options.path`. Adds a page that compares two versions, and a list with a filter. Browsers load the data of one minor
 * line at a time. */
export default async function changelogPlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<BlogContent>> {
  const { currentLocale } = context.i18n;
  const source = path.resolve(context.siteDir, options.path);
  const posts = path.join(context.generatedFilesDir, 'changelog-posts', currentLocale);
  const data = path.join(context.generatedFilesDir, 'changelog-data', currentLocale);
  const base = normalizeUrl([context.baseUrl, options.routeBasePath]);
  const dataPath = `${base}/${dataFolder}/`;
  const blog = await blogPlugin(context, {
    ...options,
    path: posts,
    blogListComponent: '@site/src/components/Changelog/ListPage.tsx',
  });

  return {
    ...blog,
    getPathsToWatch: () => [`${source}/*.json`, path.join(context.localizationDir, labelFile)],

    async loadContent() {
      const { releases, labels } = readTexts(context, source);
      writeFiles(posts, renderPages(releases, labels));
      const content = await blog.loadContent!();
      linkByVersion(content);
      return content;
    },

    async contentLoaded({ content, actions }) {
      const { index, types, listed, files } = makePageData(context, source, dataPath);
      writeFiles(data, files);
      const indexModule = await createModule(actions, context, 'index.json', index);
      const addRoute = (route: RouteConfig) =>
        actions.addRoute(withReleases(route, listed, indexModule));
      await blog.contentLoaded!({ content, actions: { ...actions, addRoute } });
      const typesModule = await createModule(actions, context, 'types.json', types);
      actions.addRoute({
        path: `${base}/compare`,
        component: '@site/src/components/Changelog/ComparePage.tsx',
        exact: true,
        modules: { index: indexModule, types: typesModule },
      });
    },

    configureWebpack(...args) {
      return {
        ...blog.configureWebpack!(...args),
        devServer: { static: { directory: data, publicPath: dataPath } },
      };
    },

    async postBuild(props) {
      cpSync(data, path.join(props.outDir, options.routeBasePath, dataFolder), { recursive: true });
      await blog.postBuild!(props);
    },
  };
}
