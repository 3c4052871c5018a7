/** Pages that continue the finished project of another page, which their front matter names: `continues: quickstart`.
 * Must not import ./pages.ts, which is slow to load: builds ask for the texts of every page. */
import { existsSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { collections, pageLocation } from './collections';
import { Fault } from './faults';

/** The file of a page in the language and collection of another page.
 * @throws {Fault} if there is no such page */
function neighbor(file: string, id: string): string {
  const { collection, locale } = pageLocation(file)!;
  const found = `${collection.folders[locale]}/${id}.md`;
  if (!existsSync(found)) throw new Fault(file, 1, 1, `"continues: ${id}": there is no ${found}`);
  return found;
}

/** The file of the page whose project a page continues. */
export const continuedFile = (
  file: string,
  { continues }: Record<string, unknown>,
): string | undefined => (typeof continues === 'string' ? neighbor(file, continues) : undefined);

const key = /^---\n(?:(?!---).*\n)*?continues: *(\S+)/;

/** The text of a page, followed by the texts of the pages that it continues, the nearest first: everything in pages
 * that determines its project, besides the quick guide. */
export function projectTexts(file: string, text = readFileSync(file, 'utf8')): string[] {
  const [, id] = key.exec(text) ?? [];
  return [text, ...(id ? projectTexts(neighbor(file, id)) : [])];
}

/** The texts of all pages that other pages continue. */
export const continuedTexts = (): string[] =>
  Object.values(collections[0]!.folders)
    .flatMap(folder => globSync(`${folder}/**/*.md`).sort())
    .flatMap(file => projectTexts(file).slice(1));
