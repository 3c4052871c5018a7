/** The guides: the docs plugin, with pages that know their counterparts in other versions. */
import docsPlugin, { validateOptions } from '@docusaurus/plugin-content-docs';
import type { LoadedContent, PluginOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { formatProblem } from '../../../checks/problem';
import { currentVersion } from '../../config/site';
import { lightActions } from '../lightDocs';
import { addCounterparts, checkSubjects, readSubjects } from './counterparts';

export { validateOptions };

export default async function guidesPlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<LoadedContent>> {
  const docs = await docsPlugin(context, options);
  return {
    ...docs,
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
        actions: { ...lightActions(actions), setGlobalData },
      });
    },
  };
}
