import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';

/** Remark plugin that marks headings of entries which readers look up instead of reading in order, for example
 * problems: third-level headings below `#problems`, and on pages with `entries: true` in their front matter. Style
 * sheets and the search use the class. Must run before the plugins of Docusaurus. */
export function entryHeadings() {
  return (tree: Root, file: { data: { frontMatter?: Record<string, unknown> } }): void => {
    const isListOfEntries = file.data.frontMatter?.entries === true;
    let isInProblems = false;
    for (const node of tree.children) {
      if (node.type !== 'heading') continue;
      if (node.depth === 2) isInProblems = toString(node).endsWith('{#problems}');
      if (node.depth !== 3 || !(isListOfEntries || isInProblems)) continue;
      node.data = { ...node.data, hProperties: { className: ['entry'] } };
    }
  };
}
