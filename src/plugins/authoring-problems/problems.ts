/** Shows why the site could not be reloaded after an edit, in the terminal and over the page, until that
 * is mended. Docusaurus prints it once, and then prints that it compiled successfully.
 *
 * Relies on `reloadSite` and `reloadSitePlugin` in Docusaurus' `lib/server/site.js`. */
import { createRequire } from 'node:module';
import type * as rspack from '@rspack/core';
import { checkData, describeError, Fault } from '../../content/faults';

/** A plugin as Docusaurus names it. */
interface PluginName {
  name: string;
  id: string;
}
type Reload = (site: unknown, plugin?: PluginName) => Promise<unknown>;
type Server = Record<'reloadSite' | 'reloadSitePlugin', Reload>;

/** What the site is called among what can fail to load. */
const wholeSite = 'site';

const nameOf = (plugin?: PluginName) =>
  plugin ? `${plugin.name.replace('docusaurus-plugin-content-', '')}@${plugin.id}` : wholeSite;

function describe(error: unknown, name: string, locale: string): string {
  try {
    checkData(locale);
  } catch (fault) {
    if (fault instanceof Fault) return fault.message;
  }
  const text = describeError(error);
  return error instanceof Error && error.message === text ? `${name}: ${text}` : text;
}

/** Has the bundler report what fails to load as an error of its own, as long as it does.
 * @throws if Docusaurus loads sites otherwise */
export function keepProblems(
  compiler: rspack.Compiler,
  locale: string,
  server = docusaurusServer(),
) {
  const problems = new Map<string, string>();

  compiler.hooks.afterCompile.tap('authoring-problems', ({ compiler: compiled, errors }) => {
    // The page of the app is compiled apart, and is needed to show anything.
    if (compiled.isChild()) return;
    const told = [...errors].map(({ message }) => message);
    for (const problem of new Set(problems.values())) {
      // The bundler has compiled a page with this fault.
      if (told.some(message => message.includes(problem))) continue;
      const error = new compiler.webpack.WebpackError(problem) as rspack.RspackError;
      // It would tell of this file.
      error.stack = undefined;
      errors.push(error);
    }
  });

  const watched =
    (reload: Reload): Reload =>
    async (site, plugin) => {
      const name = nameOf(plugin);
      const before = [...problems.values()].join();
      try {
        const loaded = await reload(site, plugin);
        if (!plugin) problems.clear();
        problems.delete(name);
        // What was to be loaded with the site waited for this plugin, perhaps.
        return problems.has(wholeSite) ? await server.reloadSite(loaded) : loaded;
      } catch (error) {
        problems.set(name, describe(error, name, locale));
        return site;
      } finally {
        if ([...problems.values()].join() !== before) compiler.watching?.invalidate();
      }
    };
  server.reloadSite = watched(server.reloadSite);
  server.reloadSitePlugin = watched(server.reloadSitePlugin);
}

function docusaurusServer(): Server {
  const ofSite = createRequire(import.meta.url);
  const server = ofSite('@docusaurus/core/lib/server/site') as Partial<Server>;
  for (const name of ['reloadSite', 'reloadSitePlugin'] as const) {
    if (!server[name]) throw new Error(`@docusaurus/core/lib/server/site has no ${name}`);
  }
  return server as Server;
}
