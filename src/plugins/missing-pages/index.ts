/** Helps with paths that have no page: those of older versions lead to where their subject is now,
 * and for others the not-found page suggests the nearest. `docusaurus start` makes neither; build and
 * serve the site for them. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedContent } from '@docusaurus/plugin-content-docs';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { currentVersion } from '../../config/site';
import { readSubjects } from '../guides/counterparts';
import { contentOf, docsPlugin, readSitePages } from '../markdown-pages/pages';
import { movedPages, redirectPage } from './moved';
import { type Suggestion, suggestionsFile } from './nearest';

export default function missingPagesPlugin({ i18n }: LoadContext): Plugin {
  return {
    name: 'missing-pages',

    postBuild({ plugins, siteDir, outDir, baseUrl, siteConfig: { url } }) {
      const pages = readSitePages(plugins, siteDir);
      const suggestions = pages
        .map(({ permalink, title }): Suggestion => [permalink.slice(baseUrl.length), title])
        .sort(([a], [b]) => (a < b ? -1 : 1));
      writeFileSync(path.join(outDir, suggestionsFile), JSON.stringify(suggestions));

      const { loadedVersions } = contentOf<LoadedContent>(plugins, docsPlugin, 'default');
      const paths = Object.fromEntries(
        loadedVersions.map(({ versionName, docs }) => [
          versionName === 'current' ? currentVersion : versionName,
          new Map(docs.map(({ id, permalink }) => [id, permalink])),
        ]),
      );
      const titleOf = new Map(pages.map(page => [page.permalink, page.title]));
      const { htmlLang } = i18n.localeConfigs[i18n.currentLocale]!;
      for (const { from, to } of movedPages(readSubjects(), paths, `${baseUrl}docs`)) {
        const file = path.join(outDir, `${from.slice(baseUrl.length)}.html`);
        if (existsSync(file)) throw new Error(`${from} is a page and cannot lead to ${to}`);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, redirectPage(url + to, titleOf.get(to) ?? to, htmlLang));
      }
    },
  };
}
