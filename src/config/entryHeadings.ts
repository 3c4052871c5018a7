import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';

/** A remark plugin for headings of entries that one searches for and does not read in order, such as
 * problems: those of the third level below `#problems`, and on pages whose front matter has
 * `toc_max_heading_level: 2`. The contents column leaves them out; the style sheet knows them by
 * their class. It is to run before the plugins of Docusaurus. */
export function entryHeadings() {
  return (tree: Root, file: { data: { frontMatter?: Record<string, unknown> } }): void => {
    const isListOfEntries = file.data.frontMatter?.toc_max_heading_level === 2;
    let isInProblems = false;
    for (const node of tree.children) {
      if (node.type !== 'heading') continue;
      if (node.depth === 2) isInProblems = toString(node).endsWith('{#problems}');
      if (node.depth !== 3 || !(isListOfEntries || isInProblems)) continue;
      // A page's contents have no heading of the first level; it is shown as what it is.
      node.depth = 1;
      node.data = { ...node.data, hName: 'h3', hProperties: { className: ['entry'] } };
    }
  };
}
