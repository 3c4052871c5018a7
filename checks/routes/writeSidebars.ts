/** Writes what Docusaurus only reads from files: the sidebars of earlier versions, and the names of categories in
 * languages other than the default. Adds new pages to the list of published addresses. Part of `npm run check --
 * --fix`. Can also be run alone. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatPublished, publishedFile } from './published';
import { collections } from '../../src/content/collections';
import { defaultLocale, languages } from '../../src/config/languages';
import { currentVersion, docVersions } from '../../src/config/site';
import { buildTranslations, readSidebars, toDocusaurus } from '../../src/content/sidebars';

/** The generated files, by path. */
export function sidebarFiles(): Map<string, string> {
  const files = new Map<string, string>();
  const add = (file: string, content: object) =>
    files.set(file, `${JSON.stringify(content, null, 2)}\n`);
  for (const version of docVersions) {
    const isCurrent = version === currentVersion;
    const sidebars = readSidebars(version);
    if (!isCurrent) {
      add(`versioned_sidebars/version-${version}-sidebars.json`, toDocusaurus(sidebars));
    }
    const { folders } = collections.find(({ name }) => name === version)!;
    for (const { id, key } of languages.filter(one => one.id !== defaultLocale)) {
      const names = buildTranslations(sidebars, key);
      add(`${folders[id]}.json`, { 'version.label': { message: version }, ...names });
    }
  }
  return files.set(publishedFile, formatPublished());
}

/** Files that are missing or differ from the data. */
export const staleSidebars = (): string[] =>
  [...sidebarFiles()]
    .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
    .map(([file]) => file);

/** Writes the files that differ from the data.
 * @returns the written files */
export function writeSidebars(): string[] {
  const stale = staleSidebars();
  const files = sidebarFiles();
  for (const file of stale) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, files.get(file)!);
  }
  return stale;
}

if (process.argv[1]?.endsWith('routes/writeSidebars.ts')) {
  for (const file of writeSidebars()) console.log(`written: ${file}`);
}
