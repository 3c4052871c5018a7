import type { Code } from 'mdast';
import { visit } from 'unist-util-visit';
import { defaultLocale, fallbackLocale, keyOf, languages } from '../../src/config/languages';
import { type Block, type Page, type PagePair, toBlock } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';
import { readMarks } from '../../src/content/typeMarks';
import { codeLanguages } from '../../src/content/project';
import {
  isUntranslated,
  lackingCode,
  pairParts,
  type Part,
  partsOf,
  saysLess,
  type Section,
  sectionsOf,
} from './counterparts';
import { tokens } from '../snippets/tokens';

const han = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/;

/** Lines of a block that the compiler does not check, without `#` and `//` comments. */
function plainLines(code: string): string[] {
  return code
    .split('\n')
    .map(line => line.replace(/(^|\s)(#|\/\/).*$/, '').trimEnd())
    .filter(Boolean);
}

/** The compiler marks of a block. */
function marksOf({ lang, code }: Block): string {
  if (!codeLanguages.has(lang)) return '';
  const { queries, errors } = readMarks(code);
  return [...queries.map(({ name }) => `^? ${name}`), ...errors.map(error => `TS${error}`)].join(
    ', ',
  );
}

/** The first difference between the code of two blocks other than comments and natural language. */
function codeDifference(original: Block, translated: Block): string | undefined {
  const split = codeLanguages.has(original.lang) ? tokens : plainLines;
  const [left, right] = [split(original.code), split(translated.code)];
  const index = left.findIndex((token, i) => token !== right[i] && !han.test(token));
  if (index !== -1) return `"${left[index]}" against "${right[index] ?? 'nothing'}"`;
  if (left.length !== right.length) return `"${right[left.length] ?? 'nothing'}" only here`;
  const [marks, others] = [marksOf(original), marksOf(translated)];
  return marks === others ? undefined : `marks "${marks}" against "${others}"`;
}

/** The info string of a block, without its Chinese text. */
const infoOf = ({ lang, meta }: Block) =>
  `\`\`\`${lang} ${meta.replaceAll(/(title|nocheck)="[^"]*[\u3400-\u9fff][^"]*"/g, '$1')}`;

interface Item {
  key: string;
  line: number;
}

function structure(page: Page): Record<string, Item[]> {
  const headings = page.headings.map(h => ({
    key: `${'#'.repeat(h.depth)} {#${h.id}}`,
    line: h.line,
  }));
  const links: Item[] = [];
  visit(page.tree, node => {
    const line = node.position?.start.line ?? 0;
    if (node.type === 'link') links.push({ key: node.url, line });
    if (node.type === 'image') links.push({ key: node.url, line });
  });
  links.sort((a, b) => a.key.localeCompare(b.key));
  return { heading: headings, link: links };
}

/** The first words of a part, which locate it for the author. */
function opening({ text }: Part): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}

const placeOf = ({ page, line }: Part) => `${page.file}:${line}`;

/** English names, because all messages are in English. */
const languageNames = new Intl.DisplayNames(keyOf(fallbackLocale), { type: 'language' });

/** Tells the author what to do if only the other language has something. */
function toWrite(what: string, { page }: Part, counterpart: Part): string {
  const language = languageNames.of(keyOf(page.locale));
  return `write ${what} in ${language}, or remove it from ${placeOf(counterpart)}`;
}

/** What a text lacks compared with its counterpart. */
function checkText(part: Part, counterpart: Part): Problem[] {
  const report = (fault: string, what = 'what is missing') => {
    const message = `this ${part.name} ${fault} ${placeOf(counterpart)} ("${opening(counterpart)}"): ${toWrite(what, part, counterpart)}`;
    return [{ file: part.page.file, line: part.line, message }];
  };
  if (!part.text && counterpart.text) return report('is empty, and not in');
  if (isUntranslated(part)) return report('is not translated from', 'it');
  const [code] = lackingCode(part, counterpart);
  if (code) return report(`does not name \`${code}\`, which stands in`, 'about it');
  return saysLess(part, counterpart) ? report('says much less than') : [];
}

function compareBlocks(original: Part, translated: Part): Problem[] {
  const [block, other] = [original, translated].map(({ node }) => toBlock(node as Code));
  const report = (message: string) => [{ file: translated.page.file, line: other!.line, message }];
  const [info, otherInfo] = [infoOf(block!), infoOf(other!)];
  if (info !== otherInfo)
    return report(`begins with "${otherInfo}", but in ${placeOf(original)} with "${info}"`);
  const difference = codeDifference(block!, other!);
  if (!difference) return [];
  return report(
    `code differs from ${original.page.file}:${block!.line} in more than comments and human language: ${difference}`,
  );
}

/** Compares two paired parts and everything in them. */
function compareParts(original: Part, translated: Part): Problem[] {
  if (original.name !== translated.name) {
    const message = `is a ${translated.name}, but ${placeOf(original)} is a ${original.name}`;
    return [{ file: translated.page.file, line: translated.line, message }];
  }
  const { type } = original.node;
  if (type === 'code') return compareBlocks(original, translated);
  if (type === 'paragraph' || type === 'tableCell')
    return [...checkText(original, translated), ...checkText(translated, original)];
  return compareContent(
    { start: original, parts: partsOf(original) },
    { start: translated, parts: partsOf(translated) },
  );
}

/** Compares the parts of two sections, or of two paired parts. */
function compareContent(original: Section, translated: Section): Problem[] {
  // If a page lacks something, reports the line after the last part that was read.
  let [left, right] = [original.start, translated.start];
  return pairParts(original.parts, translated.parts).flatMap(([one, other]) => {
    if (one && other) {
      [left, right] = [one, other];
      return compareParts(one, other);
    }
    const part = one ?? other;
    const before = one ? right : left;
    if (one) left = one;
    else right = part;
    const isInside = before === original.start || before === translated.start;
    const line = isInside ? before.line : before.node.position!.end.line;
    const message = `after this line a ${part.name} is missing ("${opening(part)}"): ${toWrite('it', before, part)}`;
    return [{ file: before.page.file, line, message }];
  });
}

function comparePages(original: Page, translated: Page): Problem[] {
  const problems: Problem[] = [];
  const { file } = translated;
  const other = structure(translated);
  for (const [what, items] of Object.entries(structure(original))) {
    const others = other[what]!;
    const count = Math.max(items.length, others.length);
    for (let i = 0; i < count; i += 1) {
      const [left, right] = [items[i], others[i]];
      if (left?.key === right?.key) continue;
      problems.push({
        file,
        line: right?.line,
        message: `${what} ${i + 1} is "${right?.key ?? 'absent'}", but in ${original.file}${left ? `:${left.line}` : ''} "${left?.key ?? 'absent'}"`,
      });
      break;
    }
  }
  for (const key of ['slug', 'framework']) {
    const [value, otherValue] = [original, translated].map(
      ({ frontMatter }) => frontMatter[key] as string | undefined,
    );
    if (value === otherValue) continue;
    const fix = value === undefined ? 'remove it' : `write "${value}"`;
    problems.push({ file, line: 1, message: `its ${key} is not that of ${original.file}: ${fix}` });
  }
  const sections = sectionsOf(translated);
  for (const [id, section] of sectionsOf(original)) {
    const counterpart = sections.get(id);
    if (counterpart) problems.push(...compareContent(section, counterpart));
  }
  return problems;
}

/** Finds differences in content between the languages of each page. Compares every language with the default language.
 * A language in progress may lack pages. */
export function checkParity(pairs: PagePair[]): Problem[] {
  return pairs.flatMap(pair => {
    const pages = Object.values(pair);
    const original = pair[defaultLocale] ?? pages[0]!;
    const { file, name, collection } = original;
    const missing = languages.filter(({ id, isComplete }) => isComplete && !pair[id]);
    return [
      ...missing.map(({ id }) => ({
        file,
        message: `has no ${id} page; write ${collection.folders[id]}/${name}`,
      })),
      ...pages.filter(page => page !== original).flatMap(page => comparePages(original, page)),
    ];
  });
}
