import { existsSync } from 'node:fs';
import path from 'node:path';
import { visit } from 'unist-util-visit';
import type { Page } from '../pages';
import { readPage } from '../pages';
import type { Problem } from '../problem';

/** Links between page files: the file exists in the same language, and has the anchor. */
export function checkLinks(page: Page): Problem[] {
  const problems: Problem[] = [];
  visit(page.tree, node => {
    if (node.type !== 'link' && node.type !== 'image') return;
    const line = node.position?.start.line;
    const report = (message: string) => problems.push({ file: page.file, line, message });
    if (/^[a-z]+:/.test(node.url)) {
      if (!URL.canParse(node.url)) report(`"${node.url}" is not a URL`);
      return;
    }
    if (node.url.startsWith('/')) return;
    const [target, anchor] = node.url.split('#') as [string, string?];
    const file = target ? path.posix.join(path.posix.dirname(page.file), target) : page.file;
    if (target && !existsSync(file)) {
      report(`"${node.url}" leads to ${file}, which does not exist`);
    } else if (anchor && /\.mdx?$/.test(file)) {
      const there = file === page.file ? page : readPage(file, page.collection, page.locale);
      if (!there.headings.some(heading => heading.id === anchor)) {
        report(`${file} has no heading with the id "${anchor}"`);
      }
    }
  });
  return problems;
}
