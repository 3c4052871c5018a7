/** The guides: the docs plugin, extended with counterparts of pages in other versions, and with the text of fallback
 * pages for languages in progress. */
import path from 'node:path';
import docsPlugin, { validateOptions } from '@docusaurus/plugin-content-docs';
import type { LoadedContent, PluginOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { formatProblem } from '../../lib/problem';
import { resolvePage } from '../../content/collections';
import type { Locale } from '../../config/languages';
import { currentVersion } from '../../config/site';
import { cacheDependsOn } from '../../lib/bundlerCache';
import { prunedActions } from '../../bundle/pruned-versions/index';
import { addCounterparts, checkSubjects, readSubjects } from '../../content/counterparts';

export { validateOptions };

interface Rule {
  use?: { loader: string; options: object }[];
}

/** Pages that a locale lacks, as pairs: the file that Docusaurus would take, and the fallback file to show. */
function fallbackPages(content: LoadedContent, siteDir: string, locale: Locale) {
  const pages = content.loadedVersions.flatMap(({ docs }) => docs);
  return pages.flatMap(({ source }): [string, string][] => {
    const file = source.replace('@site/', '');
    const shown = resolvePage(file, locale)?.file ?? file;
    return shown === file ? [] : [[path.join(siteDir, file), path.join(siteDir, shown)]];
  });
}

export default async function guidesPlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<LoadedContent>> {
  const docs = await docsPlugin(context, options);
  return {
    ...docs,

    getPathsToWatch: () => [
      ...docs.getPathsToWatch!(),
      'src/config/{sidebars/*,counterparts}.json',
      'versioned_sidebars/*.json',
    ],

    async contentLoaded({ content, actions }) {
      const subjects = readSubjects();
      const ids = content.loadedVersions.map(({ versionName, docs: pages }) => [
        versionName === 'current' ? currentVersion : versionName,
        pages.map(({ id }) => id),
      ]);
      const problems = checkSubjects(subjects, Object.fromEntries(ids) as Record<string, string[]>);
      if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
      const setGlobalData = (data: unknown) =>
        actions.setGlobalData(addCounterparts(data as GlobalPluginData, subjects));
      await docs.contentLoaded?.({
        content,
        actions: { ...prunedActions(actions), setGlobalData },
      });
    },
    configureWebpack(config, isServer, utils, content) {
      const own = docs.configureWebpack!(config, isServer, utils, content)!;
      const { siteDir, i18n } = context;
      const borrowed = fallbackPages(content, siteDir, i18n.currentLocale as Locale);
      if (borrowed.length === 0) return own;
      const loader = path.join(__dirname, 'fallbackPageLoader.mjs');
      const rules = (own.module?.rules ?? []) as Rule[];
      const pages = rules.find(({ use }) => use?.some(one => one.loader.includes('mdx-loader')));
      if (!pages) {
        throw new Error(
          'The docs plugin has no rule with mdx-loader, so fallback pages cannot be loaded. ' +
            'See contributing/framework-internals.md',
        );
      }
      // Loaders run from last to first, so this one runs before the MDX loader.
      pages.use!.push({ loader, options: { files: Object.fromEntries(borrowed) } });
      cacheDependsOn(config, borrowed);
      return own;
    },
  };
}
