/** Examples of symbols, cut out of the code of pages, which is compiled and mostly run. */
import type { Link, Root, RootContent, Text } from 'mdast';
import ts from 'typescript';
import type { Block, Page } from '../../content/pages';
import { codeBlock } from '../api-reference/pages';
import { cutMarks, type Mark } from '../../content/codeLinks';
import { readMarks } from '../../content/typeMarks';

/** Where the code of a page uses a symbol. */
export interface Use {
  /** Index of the block in the page. */
  block: number;
  /** First line in the block and the one after the last, from 0. */
  from: number;
  to: number;
  /** What makes another use a better example, the most important first; 0 is best. */
  rank: { kind: number; compiled: number; unnamed: number; long: number; lines: number };
}

/** An example as a page offers it. */
export interface Example {
  lang: string;
  code: string;
  /** What it is cut out of: the index of the block, the lines, and how many columns each loses. */
  cut: { block: number; from: number; to: number; indent: number };
  marks: Mark[];
  /** The section it stands in. */
  section?: { title: string; id: string };
  /** Rank among the examples of other pages, the most important first; 0 is best. */
  rank: number[];
}

/** An example with the guide that it is taken from, as the page of a symbol shows it. */
export interface GuideExample extends Example {
  /** The id of the guide. */
  guide: string;
  title: string;
  /** Path in the locale's part of the site, with the section. */
  to: string;
}

/** How many examples a symbol gets, and from how many lines on a shorter one is better. */
const most = 3;
const long = 16;
/** What is longer is no example, but a program. */
const longest = 40;

const isRequire = (node: ts.Node) =>
  ts.isVariableStatement(node) && /=\s*require\(/.test(node.getText());

/** A variable or a property that gets its value elsewhere, and no decorator says from where. */
const isBare = (node: ts.Node) =>
  ts.isPropertyDeclaration(node)
    ? !node.initializer && !ts.getDecorators(node)
    : ts.isVariableStatement(node) &&
      node.declarationList.declarations.every(({ initializer }) => !initializer);

/** The smallest complete statement, member or class around a name; none around one in an import, and
 * none that shows no more than a type. */
function shownNode(name: ts.Identifier): ts.Node | undefined {
  const found = ts.findAncestor(
    name,
    node => ts.isClassElement(node) || (ts.isStatement(node) && !ts.isBlock(node)),
  );
  if (!found || ts.isImportDeclaration(found) || ts.isExportDeclaration(found)) return undefined;
  return isRequire(found) || isBare(found) ? undefined : found;
}

/** 0 for what decorates, derives, calls or makes; 1 for what only names. */
function kindOf(name: ts.Identifier): number {
  const { parent } = name;
  const isMember =
    (ts.isPropertyAccessExpression(parent) && parent.name === name) ||
    (ts.isQualifiedName(parent) && parent.right === name);
  const whole: ts.Node = isMember ? parent : name;
  const user = whole.parent;
  const isCalled =
    (ts.isCallExpression(user) || ts.isNewExpression(user)) && user.expression === whole;
  return isCalled || ts.isDecorator(user) || ts.isExpressionWithTypeArguments(user) ? 0 : 1;
}

/** A function that tells whether the section around a line of a page names something in inline code. */
function sectionNames({ source, headings }: Page): (name: string, line: number) => boolean {
  const text = source.split('\n');
  return (name, line) => {
    const begin = headings.findLast(heading => heading.line < line)?.line ?? 1;
    const end = headings.find(heading => heading.line > line)?.line;
    const section = text.slice(begin - 1, end && end - 1);
    return section.some(one => one.includes(`\`${name}`) || one.includes(`\`@${name}`));
  };
}

/** A file of a page as examples are cut out of it. */
interface ExampleFile {
  /** For each line of the file, the 1-based line in the page. */
  lines: number[];
  /** Whether the file is run, not only compiled. */
  isRun: boolean;
}

/** A function that finds the use of a symbol at a name of a page's code, if it can be an example. */
export function exampleFinder(
  page: Page,
): (name: ts.Identifier, source: ts.SourceFile, file: ExampleFile) => Use | undefined {
  const isNamedAround = sectionNames(page);
  return (name, source, { lines, isRun }) => {
    const node = shownNode(name);
    if (!node) return undefined;
    const lineOf = (position: number) =>
      lines[source.getLineAndCharacterOfPosition(position).line]!;
    const first = lineOf(node.getStart(source));
    const last = lineOf(node.end);
    const block = page.blocks.findLastIndex(({ line }) => line <= first);
    const { line, code, flags } = page.blocks[block]!;
    // The link would lead readers to what they do not see; what does not compile is no example.
    if (flags.hidden || readMarks(code).errors.length > 0) return undefined;
    const count = last - first + 1;
    // A class may go on in another block of its file.
    if (count < 1 || count > longest || last - line >= code.split('\n').length) return undefined;
    return {
      block,
      from: first - line,
      to: last - line + 1,
      rank: {
        kind: kindOf(name),
        compiled: Number(!isRun),
        unnamed: Number(!isNamedAround(name.text, line)),
        long: Number(count >= long),
        lines: count,
      },
    };
  };
}

/** Whether one list of numbers comes before another. */
function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** The better of two uses. */
export const better = (one: Use | undefined, other: Use): Use =>
  one && compare(Object.values(one.rank), Object.values(other.rank)) <= 0 ? one : other;

/** Cuts an example out of its block.
 * @param distance how far the page's subject is from the symbol; 0 is nearest */
export function cutExample(
  { block, from, to, rank }: Use,
  { lang, code }: Block,
  marks: Mark[],
  distance: number,
): Omit<Example, 'section'> {
  const lines = code.split('\n').slice(from, to);
  const indents = lines.filter(line => line.trim()).map(line => line.search(/\S/));
  const indent = Math.min(...indents);
  return {
    lang,
    code: lines.map(line => line.slice(indent)).join('\n'),
    cut: { block, from, to, indent },
    marks: cutMarks(marks, from, to, indent),
    rank: [rank.kind, distance, rank.compiled, rank.long],
  };
}

/** The best of the examples of a symbol, no two alike, best first.
 * @param found in the order of the guides that they are taken from */
export function chooseExamples(found: GuideExample[]): GuideExample[] {
  const sorted = [...found].sort((one, other) => compare(one.rank, other.rank));
  const distinct = new Map(sorted.map(example => [example.code, example] as const).reverse());
  return sorted.filter(example => distinct.get(example.code) === example).slice(0, most);
}

/** Examples as a section of the page of a symbol.
 * @param heading its title */
function sectionOf(examples: GuideExample[], heading: string): RootContent[] {
  const text = (value: string): Text => ({ type: 'text', value });
  return [
    { type: 'heading', depth: 2, children: [text(`${heading} {#examples}`)] },
    ...examples.flatMap(({ title, to, section, lang, code, marks }): RootContent[] => {
      const name = [title, section?.title].filter(Boolean).join(' › ');
      const link: Link = { type: 'link', url: to, children: [text(name)] };
      return [
        { type: 'paragraph', children: [link] },
        { type: 'code', lang, value: code, data: { symbols: marks, hasCards: true } },
      ];
    }),
  ];
}

/** Puts examples before the sections of a symbol's page, below what says what the symbol is. Changes the
 * tree.
 * @param heading the title of their section */
export function showExamples(tree: Root, examples: GuideExample[], heading: string): void {
  const at = tree.children.findIndex(node => node.type === 'heading' && node.depth === 2);
  tree.children.splice(at < 0 ? tree.children.length : at, 0, ...sectionOf(examples, heading));
}

/** The source of a symbol's page with its examples, where the page shows them.
 * @param heading the title of their section */
export function withExamples(source: string, examples: GuideExample[], heading: string): string {
  const at = source.search(/^## /m);
  const [before, after] = at < 0 ? [source, ''] : [source.slice(0, at), source.slice(at)];
  const shown = examples.map(({ title, to, section, lang, code }) => {
    const name = [title, section?.title].filter(Boolean).join(' › ');
    return `[${name}](${to})\n\n${codeBlock(lang, code)}`;
  });
  return [before.trimEnd(), `## ${heading}`, ...shown, after].join('\n\n').trimEnd() + '\n';
}
