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
function readExtents({ file, headings }: Page, marks: Mark[]): [Problem[], Extent[]] {
  const problems: Problem[] = [];
  const extents: Extent[] = [];
  /** Open admonitions, outermost first. */
  let open: Mark[] = [];
  /** How many admonitions were treated as closed before their author closed them. */
  let endedEarly = 0;
  const report = ({ line }: Mark, message: string) => problems.push({ file, line, message });
  const reportOpen = (mark: Mark, before: string, advice: string) =>
    report(mark, `:::${mark.name} is not closed before ${before}: ${advice}`);

  const readHeading = (line: number) => {
    const [outermost] = open;
    if (!outermost) return;
    reportOpen(outermost, `the heading in line ${line}`, `add ${closer(outermost)} before that`);
    endedEarly += open.length;
    open = [];
  };
  const readOpening = (mark: Mark) => {
    const last = open.at(-1);
    if (last && mark.colons.length >= last.colons.length) {
      const more = ':'.repeat(mark.colons.length + 1);
      const nest = `or, if that belongs inside this one, open and close this one with ${more}`;
      const where = `line ${mark.line}, where another begins`;
      reportOpen(last, where, `add ${closer(last)} before that, ${nest}`);
      open.pop();
      endedEarly += 1;
    }
    open.push(mark);
  };
  const readClosing = (mark: Mark) => {
    const at = open.findIndex(({ colons }) => colons.length <= mark.colons.length);
    if (at >= 0) {
      const [closed, ...inner] = open.splice(at);
      extents.push([closed!, mark]);
      for (const one of inner) {
        reportOpen(
          one,
          `the one around it, in line ${mark.line}`,
          `add ${closer(one)} before that`,
        );
      }
      return;
    }
    const last = open.pop();
    if (last) {
      const message = `closes :::${last.name} of line ${last.line} with too few colons`;
      report(mark, `${message}: write ${last.colons}`);
    } else if (endedEarly > 0) endedEarly -= 1;
    else report(mark, 'closes no admonition: remove it, or open one before it, such as :::tip');
  };

  const found = [...headings.map(({ line }) => line), ...marks];
  const lineOf = (one: number | Mark) => (typeof one === 'number' ? one : one.line);
  for (const one of found.sort((a, b) => lineOf(a) - lineOf(b))) {
    if (typeof one === 'number') {
      readHeading(one);
      continue;
    }
    const fault = markFault(one);
    if (fault) report(one, fault);
    const mended = { ...one, colons: one.colons.replaceAll('：', ':').padEnd(3, ':') };
    if (one.name) readOpening(mended);
    else readClosing(mended);
  }
  for (const one of open) {
    report(one, `:::${one.name} is never closed: add ${closer(one)} after its text`);
  }
  return [problems, extents];
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
  const [problems, extents] = readExtents(page, readMarks(page));
  if (problems.length > 0) return problems;
  return [...misreadAdmonitions(page, extents), ...textDirectives(page)];
}
