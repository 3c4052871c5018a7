/** Helps with addresses that have no page: those of pages that have moved, and ids that only older
 * versions have, lead to where their subject is now, and for others the not-found page suggests the
 * nearest. `docusaurus start` makes neither; build and serve the site for them. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, LoadedPlugin, Plugin } from '@docusaurus/types';
import { readSubjects } from '../guides/counterparts';
import type { Redirects } from '../host-rules/rules';
import { markdownPath } from '../markdown-pages/address';
import { readSitePages } from '../markdown-pages/pages';
import { readMoved, redirectsOf } from './moved';
import { type Suggestion, suggestionsFile } from './nearest';
import { redirectMarkdown, redirectPage } from './redirectPage';

const name = 'missing-pages';

interface MissingPagesPlugin extends Plugin {
  redirects(): Redirects;
}

/** Where addresses without a page lead, once the content is loaded.
 * @throws if the site has no such plugin */
export function redirectsIn(plugins: LoadedPlugin[]): Redirects {
  const plugin = plugins.find(one => one.name === name) as MissingPagesPlugin | undefined;
  if (!plugin) throw new Error(`The site has no plugin ${name}`);
  return plugin.redirects();
}

export default function missingPagesPlugin(context: LoadContext): MissingPagesPlugin {
  const { siteDir, baseUrl, i18n } = context;
  /** Titles of pages, by address. */
  let titles = new Map<string, string>();
  let redirects: Redirects = new Map();
  return {
    name,

    redirects: () => redirects,

    allContentLoaded({ allContent }) {
      const loaded = Object.entries(allContent).flatMap(([plugin, instances]) =>
        Object.values(instances).map(content => ({ name: plugin, content })),
      );
      titles = new Map(
        readSitePages(loaded, siteDir, i18n.currentLocale).map(({ permalink, title }) => [
          `/${decodeURI(permalink).slice(baseUrl.length)}`,
          title,
        ]),
      );
      const routes = new Set(titles.keys());
      redirects = redirectsOf(routes, readMoved(routes), readSubjects());
    },

    postBuild({ outDir, siteConfig: { url } }) {
      const suggestions = [...titles]
        .map(([route, title]): Suggestion => [encodeURI(route.slice(1)), title])
        .sort(([a], [b]) => (a < b ? -1 : 1));
      writeFileSync(path.join(outDir, suggestionsFile), JSON.stringify(suggestions));

      const language = i18n.localeConfigs[i18n.currentLocale]!;
      for (const [from, to] of redirects) {
        const [file, markdown] = [`${from}.html`, markdownPath(from)].map(name =>
          path.join(outDir, name),
        ) as [string, string];
        const [address, title] = [url + encodeURI(baseUrl + to.slice(1)), titles.get(to)!];
        if (existsSync(file)) throw new Error(`${from} is a page and cannot lead to ${to}`);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, redirectPage(address, title, language));
        writeFileSync(markdown, redirectMarkdown(markdownPath(address), title));
      }
    },
  };
}
