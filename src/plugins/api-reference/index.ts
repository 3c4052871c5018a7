/** The API reference: a docs instance whose pages TypeDoc makes from the published packages. */
import path from 'node:path';
import docsPlugin, {
  validateOptions as validateDocsOptions,
} from '@docusaurus/plugin-content-docs';
import type { LoadedContent, Options, PluginOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, OptionValidationContext, Plugin } from '@docusaurus/types';
import { lightActions } from '../lightDocs';
import { generateReference } from './generate';
import { documentedLine, languageOf } from './model';

/** What makes a docs instance the reference; the site may set any other option of the docs plugin. */
const defaults: Options = {
  id: 'api',
  routeBasePath: 'api',
  // Names of symbols are not to be read as "01-intro" or as drafts that start with "_".
  numberPrefixParser: false,
  exclude: [],
  versions: { current: { label: documentedLine, path: '' } },
};

/** Validates options as the docs plugin does, on top of those of the reference. */
export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options | undefined, PluginOptions>): PluginOptions {
  return validateDocsOptions({ validate, options: { ...defaults, ...options } });
}

/** A docs instance on the generated reference in the language that is being built. Its pages and
 * labels come in that language, so it has nothing to translate. */
export default async function apiReferencePlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<LoadedContent>> {
  const { currentLocale } = context.i18n;
  const folder = path.join(context.generatedFilesDir, 'api-reference', currentLocale);
  const reference = await generateReference(context.siteDir, languageOf(currentLocale), folder);
  const docs = await docsPlugin(context, {
    ...options,
    path: reference.path,
    sidebarPath: reference.sidebarPath,
  });
  return {
    ...docs,
    async contentLoaded({ content, actions }) {
      // Every page of the site gets these data, and none asks for other pages of the reference.
      const setGlobalData = (data: unknown) => {
        const { versions, ...rest } = data as GlobalPluginData;
        const light = versions.map(version => ({
          ...version,
          docs: version.docs.filter(({ id }) => id === version.mainDocId),
        }));
        actions.setGlobalData({ ...rest, versions: light });
      };
      await docs.contentLoaded?.({
        content,
        actions: { ...lightActions(actions), setGlobalData },
      });
    },
    getPathsToWatch: () => [],
    getTranslationFiles: undefined,
    translateContent: undefined,
    extendCli: undefined,
  };
}
