/** The guides: the docs plugin, with pages that know their counterparts in other versions, and that
 * languages in progress show in the fallback language. */
import path from 'node:path';
import docsPlugin, { validateOptions } from '@docusaurus/plugin-content-docs';
import type { LoadedContent, PluginOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { formatProblem } from '../../lib/problem';
import { shownPage } from '../../content/collections';
import type { Locale } from '../../config/languages';
import { currentVersion } from '../../config/site';
import { cacheDependsOn } from '../../lib/bundlerCache';
import { prunedActions } from '../../bundle/pruned-versions/index';
import { addCounterparts, checkSubjects, readSubjects } from '../../content/counterparts';

export { validateOptions };

interface Rule {
  use?: { loader: string; options: object }[];
}

/** Pages that a language has no file of: those that Docusaurus takes, and those to show. */
function borrowedPages(content: LoadedContent, siteDir: string, locale: Locale) {
  const pages = content.loadedVersions.flatMap(({ docs }) => docs);
  return pages.flatMap(({ source }): [string, string][] => {
    const file = source.replace('@site/', '');
    const shown = shownPage(file, locale)?.file ?? file;
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
      const borrowed = borrowedPages(content, siteDir, i18n.currentLocale as Locale);
      if (borrowed.length === 0) return own;
      const loader = path.join(__dirname, 'shownText.mjs');
      const rules = (own.module?.rules ?? []) as Rule[];
      const pages = rules.find(({ use }) => use?.some(one => one.loader.includes('mdx-loader')));
      if (!pages) {
        throw new Error(
          'The docs plugin has no rule with the MDX loader, which pages that a language lacks come ' +
            'through: see contributing/framework-internals.md',
        );
      }
      // Before the others, which compile what it gives them.
      pages.use!.push({ loader, options: { files: Object.fromEntries(borrowed) } });
      cacheDependsOn(config, borrowed);
      return own;
    },
  };
}
