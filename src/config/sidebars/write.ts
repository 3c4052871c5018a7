/** Writes what Docusaurus only reads from files: the sidebars of earlier versions and the English
 * category names. Run by `npm run sidebars` after a change of the data or of the set of pages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { currentVersion, docVersions } from '../site';
import { buildTranslations, readSidebars, toDocusaurus } from '.';

/** The files that follow from the data, by path. */
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
    add(
      `i18n/en/docusaurus-plugin-content-docs/${isCurrent ? 'current' : `version-${version}`}.json`,
      { 'version.label': { message: version }, ...buildTranslations(sidebars) },
    );
  }
  return files;
}

/** Writes them. */
export function writeSidebars(): void {
  for (const [file, text] of sidebarFiles()) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

if (process.argv[1]?.endsWith('sidebars/write.ts')) writeSidebars();
