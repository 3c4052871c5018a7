/** Reads the interface texts: the texts of `i18n/`, and texts by language in data. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { languages, locales } from '../../src/config/languages';
import type { Locale } from '../../src/config/site';
import { address, border, identifier, opaque, type Passage, type Prose } from './passages';

/** JSON files are listed too, because JSON is YAML. */
const data = [
  'i18n/*.json',
  'src/config/{chosenComponents,releaseLines,sidebars/*}.json',
  'checks/tables/*.json',
  'api/comments/*.yaml',
];

/** The locale of the texts below a key that names a language. */
const localeOf = (key: unknown): Locale | undefined =>
  languages.find(language => key === language.id || key === language.key)?.id;

/** Replaces what is not prose: code, placeholders, tags, addresses, and the command in front of its comment. */
const withoutMarkup = (text: string) =>
  text
    .replaceAll(/`[^`]*`/g, opaque)
    .replaceAll(address, opaque)
    .replaceAll(identifier, opaque)
    .replaceAll(/<[^>]*>|\{[^}]*\}|\[|\]\([^)]*\)|\||^\S.* (?=# )/g, border);

/** Reads the texts of a JSON or YAML file, by locale.
 * @param whole the locale of the file, if its keys do not name languages */
export function readTexts(file: string, source: string, whole?: Locale): Prose[] {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const found = new Map<Locale, Passage[]>();
  visit(document, {
    Pair(_, { key }, path) {
      // Skips the note for translators that Docusaurus puts next to a message.
      const parent = path.at(-1);
      const isNote = isScalar(key) && key.value === 'description';
      if (isNote && parent && 'has' in parent && parent.has('message')) return visit.SKIP;
      return undefined;
    },
    Scalar(place, node, path) {
      if (place === 'key' || typeof node.value !== 'string') return;
      const keys = path.map(one => ('key' in one && isScalar(one.key) ? one.key.value : undefined));
      const locale = whole ?? keys.map(localeOf).findLast(Boolean);
      if (!locale) return;
      const { line } = lines.linePos(node.range![0]);
      const passage = { text: withoutMarkup(node.value), lineAt: () => line };
      found.set(locale, [...(found.get(locale) ?? []), passage]);
    },
  });
  return [...found].map(([locale, passages]) => ({ file, locale, passages }));
}

/** Reads the interface texts, by file and locale.
 * @throws if a language has no texts */
export function readInterface(): Prose[] {
  const read = (files: string[], whole?: Locale) =>
    files.sort().flatMap(file => readTexts(file, readFileSync(file, 'utf8'), whole));
  const own = locales.flatMap(locale => {
    const files = globSync([`i18n/${locale}/**/*.json`, `i18n/${locale}/**/tags.yml`]);
    if (files.length === 0) throw new Error(`i18n/${locale} holds no texts: write them`);
    return read(files, locale);
  });
  const others = data.flatMap(pattern => {
    const files = globSync(pattern);
    if (files.length === 0) throw new Error(`checks/prose/texts.ts: there is no file ${pattern}`);
    return files;
  });
  return [...own, ...read(others)];
}
