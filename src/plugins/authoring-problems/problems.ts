/** Shows why the site could not be reloaded after an edit, in the terminal and over the page, until an author
 * fixes it. Docusaurus prints the error once, and then prints that it compiled successfully.
 *
 * Relies on `reloadSite` and `reloadSitePlugin` in Docusaurus' `lib/server/site.js`. */
import { createRequire } from 'node:module';
import type * as rspack from '@rspack/core';
import { checkData, describeError, Fault } from '../../content/faults';

/** How Docusaurus identifies a plugin. */
interface PluginName {
  name: string;
  id: string;
}
type Reload = (site: unknown, plugin?: PluginName) => Promise<unknown>;
type Server = Record<'reloadSite' | 'reloadSitePlugin', Reload>;

/** Key of the site among the things that can fail to load. The others are plugins. */
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

/** Makes the bundler report load failures of the site and its plugins as compile errors, as long as they last.
 * @throws if Docusaurus lacks the functions that this wraps */
export function reportLoadErrors(
  compiler: rspack.Compiler,
  locale: string,
  server = docusaurusServer(),
) {
  const problems = new Map<string, string>();

  compiler.hooks.afterCompile.tap('authoring-problems', ({ compiler: compiled, errors }) => {
    // A child compiler makes the HTML page of the app, without which the browser shows no errors.
    if (compiled.isChild()) return;
    const reported = [...errors].map(({ message }) => message);
    for (const problem of new Set(problems.values())) {
      // The bundler reported the same fault when it compiled the page.
      if (reported.some(message => message.includes(problem))) continue;
      const error = new compiler.webpack.WebpackError(problem) as rspack.RspackError;
      // The stack would point to this file.
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
        // The site may have failed to load because of this plugin.
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
  const requireFromSite = createRequire(import.meta.url);
  const server = requireFromSite('@docusaurus/core/lib/server/site') as Partial<Server>;
  for (const name of ['reloadSite', 'reloadSitePlugin'] as const) {
    if (!server[name]) throw new Error(`@docusaurus/core/lib/server/site has no ${name}`);
  }
  return server as Server;
}
