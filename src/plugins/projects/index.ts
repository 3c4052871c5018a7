/** Lets readers take the project of a guide along: as an archive, and to StackBlitz. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Root, RootContent } from 'mdast';
import * as z from 'zod';
import { checkedAgainst } from '../../../checks/framework';
import { readPageAt } from '../../../checks/pages';
import { placeOf, shownPage } from '../../config/collections';
import type { Locale } from '../../config/languages';
import { readLocaleFile } from '../../config/localeFile';
import { readSitePages } from '../markdown-pages/pages';
import { archivePath, hasProject, nameOf, projectOf, runsInBrowser, zip } from './project';

const textFile = 'projects.json';

/** The words of what is in an archive. */
const textSchema = z.strictObject({
  /** The README; `{title}`, `{address}` and `{checked}` stand for the guide's, and for what it was checked against. */
  readme: z.array(z.string()).min(1),
});

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

export default function projectsPlugin({ localizationDir, i18n }: LoadContext): Plugin {
  return {
    name: 'projects',

    getPathsToWatch: () => [path.join(localizationDir, textFile)],

    postBuild({ plugins, siteDir, outDir, siteConfig: { url } }) {
      const { readme } = readLocaleFile(localizationDir, textFile, textSchema);
      for (const { file, permalink, title } of readSitePages(
        plugins,
        siteDir,
        i18n.currentLocale,
      )) {
        const relative = path.relative(siteDir, file).replaceAll(path.sep, '/');
        if (!placeOf(relative)) continue;
        const page = readPageAt(relative);
        const files = projectOf(page);
        if (!files) continue;
        const { name, release } = checkedAgainst(page.collection.version);
        const values = { title, address: url + permalink, checked: `${name} ${release}` };
        files['README.md'] = `${fill(readme.join('\n'), values)}\n`;
        const target = path.join(outDir, archivePath(page));
        mkdirSync(path.dirname(target), { recursive: true });
        writeFileSync(target, zip(nameOf(page), files));
      }
    },
  };
}

const attribute = (name: string, value: string | null) => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});

/** Imports the component of the bar, which other pages do not load. */
const importBar = {
  type: 'mdxjsEsm',
  value: "import ProjectBar from '@site/src/components/ProjectBar';",
  data: {
    estree: {
      type: 'Program',
      sourceType: 'module',
      body: [
        {
          type: 'ImportDeclaration',
          specifiers: [
            { type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name: 'ProjectBar' } },
          ],
          source: {
            type: 'Literal',
            value: '@site/src/components/ProjectBar',
            raw: "'@site/src/components/ProjectBar'",
          },
        },
      ],
    },
  },
} as unknown as RootContent;

/** A remark plugin that begins a guide which has a project with the bar that hands it out.
 * @param home path of the home page of the language, with a slash at its end */
export function projectBar({ locale, home }: { locale: Locale; home: string }) {
  return (tree: Root, file: { path: string }): void => {
    const shown = shownPage(path.relative('.', file.path).replaceAll(path.sep, '/'), locale);
    if (!shown) return;
    const page = readPageAt(shown.file);
    if (!hasProject(page)) return;
    const bar = {
      type: 'mdxJsxFlowElement',
      name: 'ProjectBar',
      attributes: [
        attribute('archive', home + archivePath(page)),
        attribute('title', String(page.frontMatter.title)),
        ...(runsInBrowser(page) ? [attribute('runsInBrowser', null)] : []),
      ],
      children: [],
    } as unknown as RootContent;
    tree.children.unshift(importBar, bar);
  };
}
