import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { fallbackLocale, keyOf, languages } from '../../src/config/languages';
import type { Problem } from '../../src/lib/problem';

/** Data with texts in several languages that no schema requires. */
const files = ['checks/tables/{components,effects,errors}.json', 'src/config/sidebars/*.json'];

const readFiles = () =>
  new Map(
    globSync(files)
      .sort()
      .map(file => [file, JSON.parse(readFileSync(file, 'utf8')) as unknown]),
  );

/** Texts that the data lacks in a complete language.
 * @param contents of files by name */
export function lackingTexts(contents: Map<string, unknown> = readFiles()): Problem[] {
  if (contents.size === 0)
    throw new Error(`no file is ${files.join(' or ')}: name the files with texts`);
  const known = keyOf(fallbackLocale);
  const complete = languages.filter(({ isComplete }) => isComplete);
  const problems: Problem[] = [];
  const walk = (file: string, place: string[], value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (known in value) {
      for (const { key } of complete.filter(language => !(language.key in value))) {
        const message = `"${place.join('.')}" has no "${key}" text: write it`;
        problems.push({ file, message });
      }
    }
    for (const [key, inner] of Object.entries(value)) walk(file, [...place, key], inner);
  };
  for (const [file, content] of contents) walk(file, [], content);
  return problems;
}
