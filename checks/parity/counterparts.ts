/** Pairs the content of a page in two languages, to locate what only one language has. */
import type { Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { languageOf } from '../../src/config/languages';
import type { Page } from '../../src/content/pages';

/** A node of a page that is compared with its counterpart in another language. */
export interface Part {
  page: Page;
  node: Nodes;
  /** The kind of the part. Only parts with the same name can be paired. */
  name: string;
  text: string;
  line: number;
}

const names: Partial<Record<Nodes['type'], string>> = {
  listItem: 'list item',
  tableRow: 'table row',
  tableCell: 'table cell',
  code: 'code block',
  blockquote: 'quote',
};

function nameOf(node: Nodes): string {
  if (node.type === 'list') return node.ordered ? 'numbered list' : 'bulleted list';
  if (node.type === 'containerDirective') return `:::${node.name}`;
  const isLabel = node.type === 'paragraph' && node.data?.directiveLabel;
  return isLabel ? 'title' : (names[node.type] ?? node.type);
}

const han = /\p{Script=Han}/u;

/** Nodes that hold text and no other parts. */
const leaves = new Set<Nodes['type']>(['paragraph', 'tableCell', 'code', 'html']);

/** Nodes whose position does not matter. */
const apart = new Set<Nodes['type']>(['yaml', 'definition']);

/** The words of a part, without code. */
function wordsOf(node: Nodes): string {
  if (node.type === 'inlineCode') return ' ';
  return 'children' in node ? node.children.map(wordsOf).join('') : toString(node);
}

const toPart = (node: Nodes, page: Page): Part => ({
  page,
  node,
  name: nameOf(node),
  text: toString(node),
  line: node.position!.start.line,
});

/** The parts that a part consists of. */
export const partsOf = ({ node, page }: Part): Part[] =>
  'children' in node && !leaves.has(node.type)
    ? node.children.map(child => toPart(child, page))
    : [];

/** The content below a heading, or before the first heading. */
export interface Section {
  start: Part;
  parts: Part[];
}

/** The sections of a page by the ids of their headings. The first section has no id. */
export function sectionsOf(page: Page): Map<string, Section> {
  let section: Section = { start: toPart(page.tree, page), parts: [] };
  const sections = new Map([['', section]]);
  for (const node of page.tree.children) {
    const part = toPart(node, page);
    if (node.type === 'heading') {
      section = { start: part, parts: [] };
      const id = page.headings.find(({ line }) => line === part.line)?.id;
      sections.set(id ?? part.text, section);
    } else if (!apart.has(node.type)) section.parts.push(part);
  }
  return sections;
}

const wordPattern = /\p{Script=Han}|[\p{Script=Latin}\p{N}]+(?:['’.-][\p{Script=Latin}\p{N}]+)*/gu;

/** How many Chinese characters, or English words, carry the content of two English words. */
const pace = { chinese: 3, english: 2 };

/** How much a part says besides its code, in English words. Undefined for languages whose pace is unknown. */
function amount({ node, page }: Part): number | undefined {
  const { prose } = languageOf(page.locale);
  return prose && ((wordsOf(node).match(wordPattern)?.length ?? 0) * pace.english) / pace[prose];
}

/** Whether a part of a Chinese page has words but no Chinese. */
export const isUntranslated = (part: Part): boolean =>
  languageOf(part.page.locale).prose === 'chinese' &&
  (amount(part) ?? 0) >= 4 &&
  !han.test(part.text);

const sentences = (text: string) => text.match(/[。！？]|[.!?](?=\s|$)/g)?.length ?? 0;

/** Whether a part is so much shorter than its counterpart that content is missing. Short texts naturally differ more.
 * The limits allow for every difference in the present pages. */
export function saysLess(part: Part, counterpart: Part): boolean {
  const [less, more] = [amount(part), amount(counterpart)];
  if (less === undefined || more === undefined || more < 10) return false;
  const isAlike = sentences(wordsOf(part.node)) === sentences(wordsOf(counterpart.node));
  return (more + 1) / (less + 1) > 1 + (isAlike ? 2.7 : 1.8) / Math.sqrt(more);
}

/** Code in the counterpart that the part does not contain. Code with Chinese may be translated, and does not count. */
export function lackingCode({ node, text }: Part, counterpart: Part): string[] {
  const codes = new Set<string>();
  let isTranslated = false;
  visit(counterpart.node as Root, 'inlineCode', ({ value }) => {
    codes.add(value);
  });
  visit(node as Root, 'inlineCode', ({ value }) => {
    isTranslated ||= han.test(value);
  });
  return isTranslated ? [] : [...codes].filter(code => !han.test(code) && !text.includes(code));
}

/** Names, numbers and code, which do not vary between languages. */
const latin = (text: string) => new Set(text.match(/[\p{Script=Latin}\p{N}_]{2,}/gu));

/** How different two parts of the same type are, from 0 to 1. */
function unlikeness(one: Part, other: Part): number {
  const [words, others] = [latin(one.text), latin(other.text)];
  const least = Math.min(words.size, others.size);
  const common = [...words].filter(word => others.has(word)).length;
  const byWords = least === 0 ? 0.5 : 1 - common / least;
  return one.name === other.name ? 0.8 * byWords : 0.2 + 0.8 * byWords;
}

type Pair =
  [one: Part, other: Part] | [one: Part, other: undefined] | [one: undefined, other: Part];

/** A way to pair the remaining parts of two lists. */
interface Pairing {
  cost: number;
  /** Undefined if no parts remain. */
  pair?: Pair;
  next?: Pairing;
}

/** Pairs the parts that mean the same, and keeps their order. A part without a counterpart stays alone. */
export function pairParts(ones: Part[], others: Part[]): Pair[] {
  const kinds = (parts: Part[]) => parts.map(({ node }) => node.type).join();
  if (kinds(ones) === kinds(others)) return ones.map((one, index) => [one, others[index]!]);
  // Indexed by the number of parts already paired in both lists. A part that stays alone costs 1.
  const best: Pairing[][] = [];
  for (let i = ones.length; i >= 0; i -= 1) {
    best[i] = [];
    for (let j = others.length; j >= 0; j -= 1) {
      const [one, other] = [ones[i], others[j]];
      const choices: Pairing[] = [];
      const choose = (pair: Pair, cost: number, next: Pairing) =>
        choices.push({ cost: cost + next.cost, pair, next });
      if (one && other && one.node.type === other.node.type)
        choose([one, other], unlikeness(one, other), best[i + 1]![j + 1]!);
      if (one) choose([one, undefined], 1, best[i + 1]![j]!);
      if (other) choose([undefined, other], 1, best[i]![j + 1]!);
      best[i]![j] = choices.sort((a, b) => a.cost - b.cost)[0] ?? { cost: 0 };
    }
  }
  const pairs: Pair[] = [];
  for (let at = best[0]![0]!; at.pair; at = at.next!) pairs.push(at.pair);
  return pairs;
}
