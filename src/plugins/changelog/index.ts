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
import { readHistories } from '../../history/files';
import { readReference } from '../code-types/reference';
import { dataFolder, makeData, readAliases, toListed, toReleaseData } from './data';
import { labelFile, readLabels } from './labels';
import { readReleases } from '../../content/releases';
import { renderPages } from './render';
import { compareVersions } from '../../content/changelogData';
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

/** A second instance of the blog plugin, which generates posts in the current locale from the release data in
 * `options.path`. Adds a page that compares two versions, and a list with a filter. Browsers load the data of one minor
 * line at a time. */
export default async function changelogPlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<BlogContent>> {
  const currentLocale = context.i18n.currentLocale as Locale;
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
  const read = () => ({
    releases: readReleases(source),
    labels: readLabels(currentLocale, context.localizationDir),
  });

  return {
    ...blog,
    getPathsToWatch: () => [`${source}/*.json`, path.join(context.localizationDir, labelFile)],

    async loadContent() {
      const { releases, labels } = read();
      writeFiles(posts, renderPages(releases, labels));
      const content = await blog.loadContent!();
      linkByVersion(content);
      return content;
    },

    async contentLoaded({ content, actions }) {
      const { releases, labels } = read();
      const aliases = readAliases();
      const { index, files } = makeData(releases, labels, aliases, dataPath);
      // The reference is generated before any `contentLoaded` runs.
      const pages = path.join(referenceFolder(context.siteDir, currentLocale), 'pages.json');
      const types = makeTypeFiles(
        readHistories(context.siteDir),
        readReference(context.siteDir, pages),
        index.lines[0]!.versions[0]!.version,
      );
      writeFiles(data, new Map([...files, ...types.files]));
      // Chunk names derive from module names, and must not depend on the folder of the site.
      const makeModule = async (name: string, value: object) => {
        const file = await actions.createData(name, value);
        const fromGenerated = path.relative(context.generatedFilesDir, file);
        return `@generated/${fromGenerated.replaceAll(path.sep, '/')}`;
      };
      const indexModule = await makeModule('index.json', index);
      const listed = new Map(
        toReleaseData(releases, labels.language, aliases).map(release => [
          `v${release.version}.md`,
          toListed(release),
        ]),
      );
      // The list shows data instead of posts, so it must not load the modules of posts.
      const addRoute = (route: RouteConfig) => {
        const { items, ...modules } = route.modules ?? {};
        if (!items) return actions.addRoute(route);
        const props = {
          ...route.props,
          releases: postsOf(items).map(post => listed.get(path.basename(post))!),
        };
        actions.addRoute({ ...route, props, modules: { ...modules, index: indexModule } });
      };
      const withData: PluginContentLoadedActions = { ...actions, addRoute };
      await blog.contentLoaded!({ content, actions: withData });
      actions.addRoute({
        path: `${base}/compare`,
        component: '@site/src/components/Changelog/ComparePage.tsx',
        exact: true,
        modules: { index: indexModule, types: await makeModule('types.json', types.known) },
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
