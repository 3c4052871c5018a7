/** The API reference: a docs instance whose pages TypeDoc makes from the published packages. */
import docsPlugin, {
  validateOptions as validateDocsOptions,
} from '@docusaurus/plugin-content-docs';
import type { LoadedContent, Options, PluginOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, OptionValidationContext, Plugin, RouteConfig } from '@docusaurus/types';
import { readFileSync } from 'node:fs';
import { keyOf, type Locale } from '../../config/languages';
import { prunedActions } from '../../bundle/pruned-versions/index';
import { generateReference, referenceFolder } from './generate';
import { documentedLine } from '../../content/reference';

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

const leavesOf = (route: RouteConfig): RouteConfig[] => route.routes?.flatMap(leavesOf) ?? [route];

/** Gives each page below a route a number, which follows from the order of their paths. */
export function numbered(route: RouteConfig): RouteConfig {
  const paths = leavesOf(route).map(({ path }) => path);
  const ids = new Map(paths.sort().map((path, index) => [path, index + 1]));
  const withId = (one: RouteConfig): RouteConfig =>
    one.routes ? { ...one, routes: one.routes.map(withId) } : { ...one, id: ids.get(one.path) };
  return withId(route);
}

/** A docs instance on the generated reference in the language that is being built. Its pages and
 * labels come in that language, so it has nothing to translate. */
export default async function apiReferencePlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<LoadedContent>> {
  const { siteDir } = context;
  const locale = context.i18n.currentLocale as Locale;
  const folder = referenceFolder(siteDir, locale);
  const reference = await generateReference(siteDir, keyOf(locale), folder);
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
        const pruned = versions.map(version => ({
          ...version,
          docs: version.docs.filter(({ id }) => id === version.mainDocId),
        }));
        actions.setGlobalData({ ...rest, versions: pruned });
      };
      const { addRoute, ...rest } = prunedActions(actions);
      await docs.contentLoaded?.({
        content,
        actions: { ...rest, addRoute: route => addRoute(numbered(route)), setGlobalData },
      });
      await actions.createData('symbols.json', readFileSync(reference.symbolsPath, 'utf8'));
    },
    getPathsToWatch: () => [],
    getTranslationFiles: undefined,
    translateContent: undefined,
    extendCli: undefined,
  };
}
