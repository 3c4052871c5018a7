/** Entries that readers search for and link to: problems, and error codes. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { Problem } from '../../src/lib/problem';
import type { Page } from '../../src/content/pages';

/** Whether a paragraph begins with a bold sentence or bold code, like a heading. */
function beginsAsHeading(node: RootContent): boolean {
  if (node.type !== 'paragraph') return false;
  const [bold] = node.children;
  if (bold?.type !== 'strong') return false;
  return /[.?!。？！]$/.test(toString(bold)) || bold.children.every(c => c.type === 'inlineCode');
}

/** Finds bold paragraphs that should be headings. Below `#problems` one is enough, below other headings several. */
function checkBold({ collection, file, headings, tree }: Page): Problem[] {
  if (collection.name === 'blog') return [];
  const bold = tree.children.filter(beginsAsHeading).map(({ position }) => {
    const { line } = position!.start;
    const before = headings.filter(heading => heading.line < line);
    const isProblem = before.findLast(({ depth }) => depth === 2)?.id === 'problems';
    return { line, isProblem, heading: before.at(-1) };
  });
  const isEntry = ({ isProblem, heading }: (typeof bold)[number]) =>
    isProblem || bold.filter(other => other.heading === heading).length > 1;
  return bold.filter(isEntry).map(({ line, isProblem }) => ({
    file,
    line,
    message: `the bold beginning of this paragraph cannot be linked to: write it as a heading with an id, such as "### \`listen EADDRINUSE\` {#address-in-use}"${
      isProblem ? '' : ', and "entries: true" in the front matter'
    }`,
  }));
}

const errorPage = 'error_code.md';

/** Error codes of the framework, outside headings, that do not link to their explanation. */
function checkCodes({ collection, file, locale, name, tree }: Page): Problem[] {
  const folder = collection.folders[locale];
  if (name === errorPage || !existsSync(path.join(folder, errorPage))) return [];
  const problems: Problem[] = [];
  visit(tree, node => {
    if (node.type === 'heading' || node.type === 'link') return SKIP;
    const [code] = (node.type === 'inlineCode' && /\bMIDWAY_\d+\b/.exec(node.value)) || [];
    if (!code) return;
    const relative = path.posix.relative(path.posix.dirname(name), errorPage);
    const target = `${relative.startsWith('.') ? '' : './'}${relative}#${code.toLowerCase().replace('_', '-')}`;
    problems.push({
      file,
      line: node.position!.start.line,
      message: `${code} is not linked to its explanation: write [\`${code}\`](${target})`,
    });
  });
  return problems;
}

/** Finds problems that are not headings, and error codes that are not links. */
export function checkEntries(page: Page): Problem[] {
  return [...checkBold(page), ...checkCodes(page)];
}
