import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';

/** A remark plugin that marks headings of entries that one searches for and does not read in order, such as
 * problems: those of the third level below `#problems`, and on pages whose front matter has `entries: true`.
 * The style sheets and the search know them by their class. It is to run before the plugins of Docusaurus. */
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
