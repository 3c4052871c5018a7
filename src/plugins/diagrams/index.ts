/** Draws diagrams at build time: pages contain SVG in the colours of the style sheet, and browsers load no drawing
 * library. */
import { readFileSync } from 'node:fs';
import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { fromSite } from '../../lib/fromSite';
import { formatProblem } from '../../lib/problem';
import { drawDiagram } from './draw';
import { DiagramError } from './source';

/** The line of a code block's first line in the file. Docusaurus strips the front matter before it compiles a page, so
 * positions in the tree differ from positions in the file. */
function lineOf(file: string, code: string): number {
  const text = readFileSync(file, 'utf8');
  return text.slice(0, Math.max(0, text.indexOf(code))).split('\n').length;
}

/** Remark plugin that replaces `mermaid` blocks with `<diagram html="…">`, which src/components/Diagram shows.
 * @throws an error with file and line for a diagram that cannot be drawn */
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
