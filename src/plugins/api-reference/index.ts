/** The API reference: a docs instance whose pages TypeDoc generates from the published packages. */
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

/** Options of the reference. The site may set any other option of the docs plugin. */
const defaults: Options = {
  id: 'api',
  routeBasePath: 'api',
  // The docs plugin must not read symbol names as numbered files ("01-intro") or as partials ("_name").
  numberPrefixParser: false,
  exclude: [],
  versions: { current: { label: documentedLine, path: '' } },
};

/** Merges options into the defaults of the reference, and validates them as the docs plugin does. */
export function validateOptions({
  validate,
  options,
}: OptionValidationContext<Options | undefined, PluginOptions>): PluginOptions {
  return validateDocsOptions({ validate, options: { ...defaults, ...options } });
}

const leavesOf = (route: RouteConfig): RouteConfig[] => route.routes?.flatMap(leavesOf) ?? [route];

/** Numbers the pages below a route in the order of their paths, so that ids do not depend on file order. */
export function numbered(route: RouteConfig): RouteConfig {
  const paths = leavesOf(route).map(({ path }) => path);
  const ids = new Map(paths.sort().map((path, index) => [path, index + 1]));
  const withId = (one: RouteConfig): RouteConfig =>
    one.routes ? { ...one, routes: one.routes.map(withId) } : { ...one, id: ids.get(one.path) };
  return withId(route);
}

/** A docs instance on the generated reference of the current locale. TypeDoc generates pages and labels in this
 * language, so the instance has no translation files. */
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
      // Every page of the site loads the global data, and no page needs the list of reference pages.
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
