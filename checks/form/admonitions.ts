import { visit } from 'unist-util-visit';
import { admonitionKinds } from '../../src/config/admonitions';
import { oneOf } from '../../src/lib/nearestWords';
import type { Page } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';

/** A line of colons. With a name it opens an admonition, without a name it closes one. */
interface Mark {
  line: number;
  colons: string;
  /** Whether there is a space between the colons and the name. */
  spaced: boolean;
  name: string;
}

/** Full-width or ASCII colons at the start of a line, also in a list or a quote. */
const markPattern = /^(?:\s|>|[-*+] |\d+[.)] )*([:：]+)(\s*)([^\s[{]*)/;

function readMark(text: string, line: number): Mark | undefined {
  const [, colons = '', space, name = ''] = markPattern.exec(text) ?? [];
  const isMark =
    colons.length >= 3 ||
    (colons.length > 0 && admonitionKinds.includes(name.toLowerCase())) ||
    (colons.length === 2 && name === '');
  return isMark ? { line, colons, spaced: Boolean(space && name), name } : undefined;
}

/** Reads the lines of colons of a page, outside its code. */
function readMarks({ source, tree }: Page): Mark[] {
  const lines: (string | undefined)[] = source.split('\n');
  visit(tree, node => {
    const isComment = node.type === 'html' && node.value.startsWith('<!--');
    if (!isComment && node.type !== 'code' && node.type !== 'yaml') return;
    lines.fill(undefined, node.position!.start.line - 1, node.position!.end.line);
  });
  return lines.flatMap((text, index) => (text && readMark(text, index + 1)) || []);
}

const closer = ({ colons }: Mark) => `a line of ${colons}`;

/** What is wrong with a single line of colons. */
function markFault({ colons, spaced, name }: Mark): string | undefined {
  if (colons.includes('：')) return 'write half-width colons: :::';
  if (colons.length < 3) return `has ${colons.length} colons: write three, :::${name}`;
  if (!name || admonitionKinds.includes(name)) {
    return spaced ? `write no space after the colons: :::${name}` : undefined;
  }
  return `there is no admonition ":::${name}": ${oneOf(name, admonitionKinds)}`;
}

/** An admonition from the line that opens it to the line that closes it. */
type Extent = [open: Mark, close: Mark];

/** Reads the lines of colons as their author meant them. After a fault, goes on as if it were fixed, to avoid reporting
 * one fault twice. */
class ExtentReader {
  readonly problems: Problem[] = [];
  readonly extents: Extent[] = [];
  /** Open admonitions, outermost first. */
  private open: Mark[] = [];
  /** How many admonitions were treated as closed before their author closed them. */
  private endedEarly = 0;

  constructor(private readonly file: string) {}

  private report({ line }: Mark, message: string): void {
    this.problems.push({ file: this.file, line, message });
  }

  private reportOpen(mark: Mark, before: string, advice: string): void {
    this.report(mark, `:::${mark.name} is not closed before ${before}: ${advice}`);
  }

  readHeading(line: number): void {
    const [outermost] = this.open;
    if (!outermost) return;
    const advice = `add ${closer(outermost)} before that`;
    this.reportOpen(outermost, `the heading in line ${line}`, advice);
    this.endedEarly += this.open.length;
    this.open = [];
  }

  readMark(mark: Mark): void {
    const fault = markFault(mark);
    if (fault) this.report(mark, fault);
    const mended = { ...mark, colons: mark.colons.replaceAll('：', ':').padEnd(3, ':') };
    if (mark.name) this.readOpening(mended);
    else this.readClosing(mended);
  }

  private readOpening(mark: Mark): void {
    const last = this.open.at(-1);
    if (last && mark.colons.length >= last.colons.length) {
      const more = ':'.repeat(mark.colons.length + 1);
      const nest = `or, if that belongs inside this one, open and close this one with ${more}`;
      const where = `line ${mark.line}, where another begins`;
      this.reportOpen(last, where, `add ${closer(last)} before that, ${nest}`);
      this.open.pop();
      this.endedEarly += 1;
    }
    this.open.push(mark);
  }

  private readClosing(mark: Mark): void {
    const at = this.open.findIndex(({ colons }) => colons.length <= mark.colons.length);
    if (at >= 0) {
      const [closed, ...inner] = this.open.splice(at);
      this.extents.push([closed!, mark]);
      const before = `the one around it, in line ${mark.line}`;
      for (const one of inner) this.reportOpen(one, before, `add ${closer(one)} before that`);
      return;
    }
    const last = this.open.pop();
    if (last) {
      const message = `closes :::${last.name} of line ${last.line} with too few colons`;
      this.report(mark, `${message}: write ${last.colons}`);
    } else if (this.endedEarly > 0) this.endedEarly -= 1;
    else
      this.report(mark, 'closes no admonition: remove it, or open one before it, such as :::tip');
  }

  readEnd(): void {
    for (const one of this.open) {
      this.report(one, `:::${one.name} is never closed: add ${closer(one)} after its text`);
    }
  }
}

/** Reads the admonitions of a page, and what is wrong with its lines of colons. */
function readExtents(page: Page): ExtentReader {
  const reader = new ExtentReader(page.file);
  const found = [...page.headings.map(({ line }) => line), ...readMarks(page)];
  const lineOf = (one: number | Mark) => (typeof one === 'number' ? one : one.line);
  for (const one of found.sort((a, b) => lineOf(a) - lineOf(b))) {
    if (typeof one === 'number') reader.readHeading(one);
    else reader.readMark(one);
  }
  reader.readEnd();
  return reader;
}

/** Admonitions that Markdown parses differently from what their lines of colons suggest. */
function misreadAdmonitions({ file, tree }: Page, extents: Extent[]): Problem[] {
  const ends = new Map<number, number>();
  visit(tree, 'containerDirective', ({ position }) => {
    ends.set(position!.start.line, position!.end.line);
  });
  return extents.flatMap(([open, close]): Problem[] => {
    const end = ends.get(open.line);
    if (end === close.line) return [];
    const message =
      end === undefined
        ? `:::${open.name} is not read as an admonition: indent it as the text around it, and give each bracket in its title its pair`
        : `:::${open.name} and its ::: in line ${close.line} are not in the same list item or quote: indent both alike`;
    return [{ file, line: open.line, message }];
  });
}

/** Inline directives, `:name[text]`, which no page supports. */
function textDirectives({ file, tree }: Page): Problem[] {
  const problems: Problem[] = [];
  visit(tree, ['leafDirective', 'textDirective'], node => {
    if (node.type !== 'leafDirective' && node.type !== 'textDirective') return;
    const isPlain = node.children.length === 0 && Object.keys(node.attributes ?? {}).length === 0;
    if (node.type === 'textDirective' && isPlain) return;
    const written = `${node.type === 'leafDirective' ? '::' : ':'}${node.name}`;
    const message = `"${written}" is read as a directive and not shown: put it in backticks, or a space after the colon`;
    problems.push({ file, line: node.position!.start.line, message });
  });
  return problems;
}

/** Finds admonitions of an unknown kind, admonitions that are not closed correctly, and other directives, which pages
 * must not have. */
export function checkAdmonitions(page: Page): Problem[] {
  const { problems, extents } = readExtents(page);
  if (problems.length > 0) return problems;
  return [...misreadAdmonitions(page, extents), ...textDirectives(page)];
}
