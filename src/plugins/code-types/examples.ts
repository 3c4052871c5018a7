/** Cuts examples of symbols out of the code of pages. The checks compile this code and run most of it. */
import type { Link, Root, RootContent, Text } from 'mdast';
import ts from 'typescript';
import type { Block, Page } from '../../content/pages';
import { codeBlock } from '../api-reference/pages';
import { cutLinks, type CodeLink } from '../../content/codeLinks';
import { readMarks } from '../../content/typeMarks';
import type { ExampleRun } from './exampleRuns';

/** A use of a symbol in the code of a page, as a candidate for an example. */
export interface Use {
  /** Index of the block in the page. */
  block: number;
  /** The first line in the block and the line after the last, from 0. */
  from: number;
  to: number;
  /** Criteria in descending order of importance; 0 is best. */
  rank: { kind: number; compiled: number; unnamed: number; long: number; lines: number };
}

/** An example cut out of a page. */
export interface Example {
  lang: string;
  code: string;
  /** The origin: index of the block, lines, and the indentation removed from each line. */
  cut: { block: number; from: number; to: number; indent: number };
  marks: CodeLink[];
  /** The section that contains the example. */
  section?: { title: string; id: string };
  /** What shows the example at work. */
  run?: ExampleRun;
  /** Rank among the examples of other pages, the most important first; 0 is best. */
  rank: number[];
}

/** An example with the guide that it comes from, for the page of a symbol. */
export interface GuideExample extends Example {
  /** The id of the guide. */
  guide: string;
  title: string;
  /** The path of the guide with the hash of the section, relative to the base URL of the locale. */
  to: string;
}

/** Maximum number of examples of a symbol. */
const most = 3;
/** From this number of lines on, a shorter example is better. */
const long = 16;
/** Maximum number of lines of an example. */
const longest = 40;

const isRequire = (node: ts.Node) =>
  ts.isVariableStatement(node) && /=\s*require\(/.test(node.getText());

/** A variable without a value, or a property without a value or decorator: it shows only a type. */
const isBare = (node: ts.Node) =>
  ts.isPropertyDeclaration(node)
    ? !node.initializer && !ts.getDecorators(node)
    : ts.isVariableStatement(node) &&
      node.declarationList.declarations.every(({ initializer }) => !initializer);

/** The smallest complete statement, member or class around a name. Undefined for imports, and for code that shows
 * only a type. */
function shownNode(name: ts.Identifier): ts.Node | undefined {
  const found = ts.findAncestor(
    name,
    node => ts.isClassElement(node) || (ts.isStatement(node) && !ts.isBlock(node)),
  );
  if (!found || ts.isImportDeclaration(found) || ts.isExportDeclaration(found)) return undefined;
  return isRequire(found) || isBare(found) ? undefined : found;
}

/** 0 if the code decorates, extends, calls or constructs with the name; 1 if it only mentions the name. */
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

/** Returns a function that tells whether the section around a line mentions a name in inline code. */
function sectionNames({ source, headings }: Page): (name: string, line: number) => boolean {
  const text = source.split('\n');
  return (name, line) => {
    const begin = headings.findLast(heading => heading.line < line)?.line ?? 1;
    const end = headings.find(heading => heading.line > line)?.line;
    const section = text.slice(begin - 1, end && end - 1);
    return section.some(one => one.includes(`\`${name}`) || one.includes(`\`@${name}`));
  };
}

/** A file of a page's project, from which examples are cut. */
interface ExampleFile {
  /** For each line of the file, the 1-based line in the page. */
  lines: number[];
  /** Whether the checks run the file, and not only compile it. */
  isRun: boolean;
}

/** Returns a function that turns a name in the code of a page into a use, if the use can be an example. */
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
    // Readers would not find a hidden block behind the link, and code with errors is no example.
    if (flags.hidden || readMarks(code).errors.length > 0) return undefined;
    const count = last - first + 1;
    // A class may continue in another block of its file.
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

/** Compares two lists of numbers lexicographically, for sorting. */
function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** The better of two uses. */
export const better = (one: Use | undefined, other: Use): Use =>
  one && compare(Object.values(one.rank), Object.values(other.rank)) <= 0 ? one : other;

/** Cuts an example out of its block.
 * @param distance how far the subject of the page is from the symbol; 0 is nearest */
export function cutExample(
  { block, from, to, rank }: Use,
  { lang, code }: Block,
  marks: CodeLink[],
  distance: number,
): Omit<Example, 'section' | 'run'> {
  const lines = code.split('\n').slice(from, to);
  const indents = lines.filter(line => line.trim()).map(line => line.search(/\S/));
  const indent = Math.min(...indents);
  return {
    lang,
    code: lines.map(line => line.slice(indent)).join('\n'),
    cut: { block, from, to, indent },
    marks: cutLinks(marks, from, to, indent),
    rank: [rank.kind, distance, rank.compiled, rank.long],
  };
}

/** The best distinct examples of a symbol, best first.
 * @param found examples in the order of their guides */
export function chooseExamples(found: GuideExample[]): GuideExample[] {
  const sorted = [...found].sort((one, other) => compare(one.rank, other.rank));
  const distinct = new Map(sorted.map(example => [example.code, example] as const).reverse());
  return sorted.filter(example => distinct.get(example.code) === example).slice(0, most);
}

/** A function that makes the button of an example, or no node. */
type ButtonOf = (example: GuideExample) => RootContent[];

/** The section with examples on the page of a symbol.
 * @param heading the title of the section */
function sectionOf(examples: GuideExample[], heading: string, buttonOf: ButtonOf): RootContent[] {
  const text = (value: string): Text => ({ type: 'text', value });
  return [
    { type: 'heading', depth: 2, children: [text(`${heading} {#examples}`)] },
    ...examples.flatMap((example): RootContent[] => {
      const { title, to, section, lang, code, marks } = example;
      const name = [title, section?.title].filter(Boolean).join(' › ');
      const link: Link = { type: 'link', url: to, children: [text(name)] };
      return [
        { type: 'paragraph', children: [link] },
        { type: 'code', lang, value: code, data: { symbols: marks, hasCards: true } },
        ...buttonOf(example),
      ];
    }),
  ];
}

/** Inserts the section with examples before the first section of a symbol's page. Changes the tree.
 * @param heading the title of the section
 * @param buttonOf makes the nodes after an example */
export function showExamples(
  tree: Root,
  examples: GuideExample[],
  heading: string,
  buttonOf: ButtonOf = () => [],
): void {
  const at = tree.children.findIndex(node => node.type === 'heading' && node.depth === 2);
  const section = sectionOf(examples, heading, buttonOf);
  tree.children.splice(at < 0 ? tree.children.length : at, 0, ...section);
}

/** Like `showExamples`, but for the Markdown source of a symbol's page.
 * @param heading the title of the section */
export function withExamples(source: string, examples: GuideExample[], heading: string): string {
  const at = source.search(/^## /m);
  const [before, after] = at < 0 ? [source, ''] : [source.slice(0, at), source.slice(at)];
  const shown = examples.map(({ title, to, section, lang, code }) => {
    const name = [title, section?.title].filter(Boolean).join(' › ');
    return `[${name}](${to})\n\n${codeBlock(lang, code)}`;
  });
  return [before.trimEnd(), `## ${heading}`, ...shown, after].join('\n\n').trimEnd() + '\n';
}
