/** Draws the diagrams of Markdown when the site is built: the pages bring them as SVG, in the colours
 * of the style sheet, and browsers load nothing that draws. */
import { readFileSync } from 'node:fs';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { fromSite } from '../../lib/fromSite';
import { formatProblem } from '../../lib/problem';
import { drawDiagram } from './draw';
import { DiagramError } from './source';

/** The line of a file in which a code block has its first line. Docusaurus compiles pages without
 * their front matter, so that positions in the tree are not those of the file. */
function lineOf(file: string, code: string): number {
  const text = readFileSync(file, 'utf8');
  return text.slice(0, Math.max(0, text.indexOf(code))).split('\n').length;
}

/** A remark plugin that replaces `mermaid` blocks by `<diagram html="…">`, which
 * src/components/Diagram shows.
 * @throws with file and line of what cannot be drawn */
export function diagrams() {
  return async (tree: Root, file: { path: string }): Promise<void> => {
    const blocks: Code[] = [];
    visit(tree, 'code', node => {
      if (node.lang === 'mermaid') blocks.push(node);
    });
    for (const block of blocks) {
      try {
        const html = await drawDiagram(block.value);
        Object.assign(block, {
          type: 'diagram',
          data: { hName: 'diagram', hProperties: { html } },
        });
      } catch (error) {
        if (!(error instanceof DiagramError)) throw error;
        const problem = {
          file: fromSite(file.path),
          line: lineOf(file.path, block.value) + error.row,
          message: error.message,
        };
        throw new Error(formatProblem(problem));
      }
    }
  };
}
