import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { collections } from '../../src/content/collections';
import { fallbackLocale } from '../../src/config/languages';
import { type Page, readPage } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';
import { buildStages, isUntitled } from '../../src/content/project';

/** The complete application that the first guides build. If it differs from a guide, one of the two is wrong. */
export const exampleFolder = 'examples/library';

/** The pages that show files of the example, with the files that each page removes. Later pages override earlier
 * ones. */
const sources: { page: string; removes: string[]; only?: string[] }[] = [
  { page: 'quick_guide.md', removes: [] },
  {
    page: 'quickstart.md',
    removes: ['src/service/book.service.ts', 'test/book.test.ts'],
  },
  { page: 'deployment.md', removes: [], only: ['Dockerfile'] },
];

/** A file that a page shows. */
interface ShownFile {
  code: string;
  page: string;
  line: number | undefined;
}

/** The files of a page in their final state, including files that are not code. */
function lastFiles(page: Page): Map<string, ShownFile> {
  const files = buildStages(page)
    .at(-1)!
    .files.filter(file => !isUntitled(file));
  return new Map(
    files.map(({ path: name, code, lines }) => [name, { code, page: page.file, line: lines[0] }]),
  );
}

/** The files of the example that pages show, by their path in the example. */
export function shownFiles(
  read: (name: string) => Page = name => {
    const guides = collections[0]!;
    return readPage(path.posix.join(guides.folders[fallbackLocale], name), guides, fallbackLocale);
  },
): Map<string, ShownFile> {
  const files = new Map<string, ShownFile>();
  for (const { page, removes, only } of sources) {
    removes.forEach(name => files.delete(name));
    for (const [name, file] of lastFiles(read(page))) {
      if (!only || only.includes(name)) files.set(name, file);
    }
  }
  return files;
}

/** The files of the example, without files that a run leaves behind. */
export const exampleFiles = (folder = exampleFolder): string[] =>
  globSync('**/*', {
    cwd: folder,
    dot: true,
    ignore: ['node_modules/**', 'dist/**', 'logs/**', 'package-lock.json'],
  }).sort();

/** Files that only the example has, because no page shows them. */
const ownFiles = ['README.md'];

/** Finds files that differ between the pages and the example, or that one of the two lacks. */
export function checkExample(shown = shownFiles(), folder = exampleFolder): Problem[] {
  const differing = [...shown].flatMap(([name, { code, page, line }]) => {
    const file = path.posix.join(folder, name);
    if (!existsSync(file)) return [{ file: page, line, message: `${file} is missing: add it` }];
    return readFileSync(file, 'utf8') === code
      ? []
      : [{ file: page, line, message: `${name} differs from ${file}: make them the same` }];
  });
  const extra = exampleFiles(folder)
    .filter(name => !shown.has(name) && !ownFiles.includes(name))
    .map(name => ({
      file: path.posix.join(folder, name),
      message: 'no page shows this file: show it, or remove it',
    }));
  return [...differing, ...extra];
}
