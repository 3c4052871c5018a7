/** Lets readers download the project of a guide as an archive, or open it in StackBlitz. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Root } from 'mdast';
import { pageLocation } from '../../content/collections';
import { projectTexts } from '../../content/continued';
import type { Locale } from '../../config/languages';
import { checkedAgainst } from '../../content/framework';
import { recordedUpgrade } from '../../content/ledger';
import { Cache } from '../../lib/cache';
import { fill } from '../../lib/fill';
import { fromSite } from '../../lib/fromSite';
import { attribute, component, imports } from '../../lib/mdx';
import { shownPage, type VFileOfPage } from '../../content/shownPage';
import { readSitePages } from '../../content/sitePages';
import type { Files } from './needs';
import { readTexts, textFile } from './texts';

/** Lazy imports: the modules that read pages as the checks do take half a second to load, which `npm start` does
 * not need to wait for. */
const loadChecks = async () => ({
  ...(await import('../../content/pages')),
  ...(await import('./project')),
  ...(await import('./needs')),
  ...(await import('./upgraded')),
  ...(await import('../upgrade-v4/diff')),
});

/** Whether a project has the script that a line of its README runs; true for lines that run no script. */
const canRun = (scripts: Partial<Record<string, string>>) => (line: string) => {
  const [, name = 'install'] = /^npm (?:run )?(\w+)/.exec(line) ?? [];
  return name === 'install' || name in scripts;
};

export default function projectsPlugin({ localizationDir, i18n }: LoadContext): Plugin {
  return {
    name: 'projects',

    getPathsToWatch: () => [path.join(localizationDir, textFile)],

    async postBuild({ plugins, siteDir, outDir, siteConfig: { url } }) {
      const checks = await loadChecks();
      const { archivePath, linesOf, nameOf, projectInput, projectOf, readCodeAt, zip } = checks;
      const texts = readTexts(localizationDir);
      const { checked, ...common } = projectInput();
      const { name: core, release } = checkedAgainst(checks.upgradeVersion);
      const upgradedTo = `${core} ${release}`;
      const name = `projects/${i18n.currentLocale}` as const;
      /** The files of each project in Base64, by their path in the build. */
      const cache = new Cache<Record<string, string>>(siteDir, name, { texts, checked, ...common });
      for (const { file, permalink, title } of readSitePages(
        plugins,
        siteDir,
        i18n.currentLocale,
      )) {
        const relative = fromSite(file);
        const place = pageLocation(relative);
        if (!place) continue;
        const values = { title, address: url + permalink, checked };
        const upgrade = recordedUpgrade(relative);
        const written = cache.of({ values, texts: projectTexts(relative), upgrade }, () => {
          const page = readCodeAt(relative);
          const files = projectOf(page);
          if (!files) return {};
          const needs = linesOf(checks.needsOfPage(page, files), texts.needs);
          const readme = texts.readme.filter(canRun(checks.scriptsOf(files)));
          const pack = (own: Files, lines: string[], by: string) => {
            const text = fill([...lines, ...needs].join('\n'), { ...values, checked: by });
            const archive = zip(nameOf(page), { ...own, 'README.md': `${text}\n` });
            return Buffer.from(archive).toString('base64');
          };
          const result = { [archivePath(page)]: pack(files, readme, checked) };
          const upgraded = upgrade && checks.upgradedProject(page);
          if (!upgraded) return result;
          const archive = archivePath(page, checks.upgradeVersion);
          const diff = Buffer.from(checks.diffOf(files, upgraded.changed)).toString('base64');
          result[`${archive.slice(0, -'zip'.length)}diff`] = diff;
          const lines = readme.map(line => (line.includes('{checked}') ? texts.upgraded : line));
          if (!upgrade.failed) result[archive] = pack(upgraded.files, lines, upgradedTo);
          return result;
        });
        for (const [name, content] of Object.entries(written)) {
          const target = path.join(outDir, name);
          mkdirSync(path.dirname(target), { recursive: true });
          writeFileSync(target, content, 'base64');
        }
      }
      cache.save();
    },
  };
}

/** A remark plugin that puts the project bar at the start of each guide that has a project. It must run before the
 * plugins that change blocks.
 * @param home path of the home page of the language, with a slash at the end */
export function projectBar({ locale, home }: { locale: Locale; home: string }) {
  return async (tree: Root, file: VFileOfPage): Promise<void> => {
    const page = (await shownPage(tree, file, locale))?.page;
    if (!page) return;
    const { archivePath, hasProject, runsInBrowser } = await loadChecks();
    if (!hasProject(page)) return;
    const bar = component('ProjectBar', [
      attribute('archive', home + archivePath(page)),
      attribute('title', String(page.frontMatter.title)),
      ...(runsInBrowser(page) ? [attribute('runsInBrowser')] : []),
    ]);
    // Only pages that show the bar import it, so other pages do not load it.
    tree.children.unshift(imports({ ProjectBar: '@site/src/components/ProjectBar' }), bar);
  };
}
