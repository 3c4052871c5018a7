/** The API reference: a docs instance whose pages TypeDoc makes from the published packages. */
import docsPlugin, {
  validateOptions as validateDocsOptions,
} from '@docusaurus/plugin-content-docs';
import type { LoadedContent, Options, PluginOptions } from '@docusaurus/plugin-content-docs';
import type { GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import type { LoadContext, OptionValidationContext, Plugin, RouteConfig } from '@docusaurus/types';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keyOf, type Locale, locales } from '../../config/languages';
import { readSettings } from '../../config/settings';
import { prunedActions } from '../../bundle/pruned-versions/index';
import { readSiteLinks, type SiteLinks } from '../symbol-links/links';
import { compileInThread } from './compiler';
import { generateReference, referenceFolder } from './generate';
import { documentedLine } from '../../content/reference';
import { type PackageData, withAddresses } from './packageData';

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

/** The reference, with what is found of the names in code that lead to it. */
export interface ApiReferencePlugin extends Plugin<LoadedContent> {
  linked: Promise<SiteLinks>;
}

/** Makes the reference of a locale, and finds the links to it. The pages that link to it are read while
 * it is made.
 * @param next the languages that are built after it */
function make(siteDir: string, locale: Locale, withCards: boolean, next: Locale[]) {
  const folder = referenceFolder(siteDir, locale);
  const made = generateReference(siteDir, keyOf(locale), folder);
  const linked = readSiteLinks(siteDir, locale, made, withCards, next);
  // What goes wrong is said where they are awaited; not every command does.
  void Promise.allSettled([made, linked]);
  return { made, linked };
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
 * labels come in that language, so it has nothing to translate.
 *
 * A build finds the links of the languages that come after it with its own. */
export default async function apiReferencePlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<ApiReferencePlugin> {
  const { siteDir } = context;
  const locale = context.i18n.currentLocale as Locale;
  const isBuild = process.env.NODE_ENV === 'production';
  const next = isBuild ? locales.slice(locales.indexOf(locale) + 1) : [];
  const withCards = isBuild && readSettings().typeCards;
  const { made, linked } = make(siteDir, locale, withCards, next);
  const reference = await made;
  const docs = await docsPlugin(context, {
    ...options,
    path: reference.path,
    sidebarPath: reference.sidebarPath,
  });
  return {
    ...docs,
    linked,
    async loadContent() {
      await linked;
      return docs.loadContent!();
    },
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
    async postBuild({ outDir, baseUrl, siteConfig: { url } }) {
      const { guides } = await linked;
      const all = JSON.parse(readFileSync(reference.packageDataPath, 'utf8')) as PackageData[];
      for (const data of all) {
        const text = JSON.stringify(withAddresses(data, url + baseUrl, guides));
        writeFileSync(path.join(outDir, options.routeBasePath, `${data.page}.json`), `${text}\n`);
      }
    },
    configureWebpack(config, isServer, utils, content) {
      const own = docs.configureWebpack!(config, isServer, utils, content)!;
      if (process.env.NODE_ENV === 'production') {
        // The bundler of the server takes what that of the client compiled.
        if (!isServer) compileInThread(own.module?.rules?.[0], content);
      }
      return own;
    },
    getPathsToWatch: () => [],
    getTranslationFiles: undefined,
    translateContent: undefined,
    extendCli: undefined,
  };
}
