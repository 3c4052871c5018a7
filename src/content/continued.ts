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

const key = /^---\n(?:(?!---).*\n)*?continues: *["']?([^\s"']+)/;

const idIn = (text: string) => key.exec(text)?.[1];

/** The files of the pages whose project a page continues, the nearest first.
 * @param id the page that its front matter names, if any
 * @throws {Fault} if one of them is missing, or if the pages continue each other */
export function continuedFiles(file: string, id: string | undefined): string[] {
  const files: string[] = [];
  for (let next = id; next; next = idIn(readFileSync(files.at(-1)!, 'utf8'))) {
    const found = neighbor(files.at(-1) ?? file, next);
    if (found === file || files.includes(found))
      throw new Fault(file, 1, 1, `"continues: ${id}": the pages continue each other`);
    files.push(found);
  }
  return files;
}

/** The text of a page, followed by the texts of the pages that it continues, the nearest first: everything in pages
 * that determines its project, besides the quick guide. */
export const projectTexts = (file: string, text = readFileSync(file, 'utf8')): string[] => [
  text,
  ...continuedFiles(file, idIn(text)).map(one => readFileSync(one, 'utf8')),
];

/** The texts of all pages that other pages continue. */
export const continuedTexts = (): string[] =>
  Object.values(collections[0]!.folders)
    .flatMap(folder => globSync(`${folder}/**/*.md`).sort())
    .flatMap(file => projectTexts(file).slice(1));
