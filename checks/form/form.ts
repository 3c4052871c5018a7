import type { Code } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Page, PagePair } from '../../src/content/pages';
import type { Problem } from '../../src/lib/problem';
import { checkAdmonitions } from './admonitions';

/** The first fenced block that is never closed or that swallows another block, or code without a fence. */
function checkFencesOf({ file, source, tree }: Page): Problem[] {
  const lines = source.split('\n');
  const check = ({ position, value }: Code): string | undefined => {
    const { start, end } = position!;
    const opening = lines[start.line - 1]!;
    const column = start.column - 1;
    const [fence] = /^(`{3,}|~{3,})/.exec(opening.slice(column)) ?? [];
    if (!fence) {
      return 'is read as code because it is indented: indent it as the text around it, or put it into a block with a language';
    }
    const opensAnother = new RegExp(`^\\s*${fence[0]}{${fence.length},}\\s*[^\\s${fence[0]}]`);
    const another = value.split('\n').findIndex(line => opensAnother.test(line));
    if (another >= 0) {
      const at = start.line + 1 + another;
      return `the code block that begins here is not closed before line ${at}, where another begins: add a line of ${fence} before that, or open the outer one with more of them`;
    }
    const closing = lines[end.line - 1]!;
    const isClosed = new RegExp(`^[\\s>]*${fence[0]}{${fence.length},}\\s*$`).test(closing);
    if (start.line === end.line || !isClosed) {
      const colons = [end.line, end.line + 1].find(at =>
        /^[\s>]*:{3,}\s*$/.test(lines[at - 1] ?? ''),
      );
      return colons
        ? `the colons in line ${colons} end the admonition around this code block: open and close that with one more colon, or close the code block before them`
        : `the code block that begins here is never closed: add a line of ${fence} after it, or, if it should end one, write what opens that`;
    }
    if (closing.indexOf(fence) === column) return undefined;
    return `the code block is opened and closed (line ${end.line}) at different indents: indent all of it alike`;
  };
  const problems: Problem[] = [];
  visit(tree, 'code', node => {
    const message = check(node);
    if (message) problems.push({ file, line: node.position!.start.line, message });
  });
  // An unclosed block makes the following blocks look wrong too.
  return problems.slice(0, 1);
}

const openTable = /^<!-- table: [^\n]+ -->$/;
const closeTable = '<!-- /table -->';

/** HTML in a page. The only allowed HTML are the markers of tables and of a post's preview. */
function checkHtml({ collection, file, tree }: Page): Problem[] {
  const problems: Problem[] = [];
  let open: number | undefined;
  const report = (line: number, message: string) => problems.push({ file, line, message });
  const unclosed = `this table has no end: add ${closeTable} after it`;
  visit(tree, 'html', ({ value, position }) => {
    const { line } = position!.start;
    if (openTable.test(value)) {
      if (open) report(open, unclosed);
      open = line;
    } else if (value === closeTable) {
      if (!open) report(line, 'ends no table: add <!-- table: … --> before it, or remove it');
      open = undefined;
    } else if (value.startsWith('<!--')) {
      if (!value.includes('-->')) {
        report(line, 'this comment has no end and hides the rest of the page: add -->');
      } else if (collection.name !== 'blog' || value !== '<!-- truncate -->') {
        const marks = [`<!-- table: … -->`, closeTable];
        if (collection.name === 'blog') marks.push('<!-- truncate -->');
        report(line, `"${value.split('\n')[0]}" is no mark that pages have: ${marks.join(', ')}`);
      }
    } else {
      const [tag] = value.split('\n');
      report(line, `"${tag}" is read as HTML, which pages have none of: put code in backticks`);
    }
  });
  if (open) report(open, unclosed);
  return problems;
}

/** Finds faults that make Markdown misread a page, and would make other checks misleading: front matter that is not
 * YAML, unclosed admonitions, code blocks and comments, and HTML. */
export function checkForm(page: Page): Problem[] {
  const blocks = checkFencesOf(page);
  return [
    ...page.faults,
    // Without a known end of the code, apparent admonitions may be code.
    ...(blocks.length > 0 ? blocks : checkAdmonitions(page)),
    ...(blocks.length > 0 ? [] : checkHtml(page)),
  ].sort((a, b) => a.line! - b.line!);
}

/** The pairs in which no page has one of these problems. */
export function withoutProblems(pairs: PagePair[], problems: Problem[]): PagePair[] {
  const wrong = new Set(problems.map(({ file }) => file));
  return pairs.filter(pair => Object.values(pair).every(({ file }) => !wrong.has(file)));
}
