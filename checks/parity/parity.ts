import type { Table } from 'mdast';
import ts from 'typescript';
import { visit } from 'unist-util-visit';
import type { Block, Page, PagePair } from '../pages';
import type { Problem } from '../problem';
import { codeLanguages } from '../snippets/project';

const han = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/;

/** Code reduced to what must be the same in both languages: its tokens, without comments, and with
 * strings and templates kept apart so that human language in them may differ. */
export function tokens(code: string, fileName = 'block.tsx'): string[] {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const walk = (node: ts.Node) => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    if (children.length === 0) found.push(node.getText(source));
    else children.forEach(walk);
  };
  walk(source);
  return found;
}

/** Lines of a block that is no code for the compiler, without `#` and `//` comments. */
function plainLines(code: string): string[] {
  return code
    .split('\n')
    .map(line => line.replace(/(^|\s)(#|\/\/).*$/, '').trimEnd())
    .filter(Boolean);
}

/** The first place where the code of two blocks differs in more than comments and human language. */
export function codeDifference(zh: Block, en: Block): string | undefined {
  const split = codeLanguages.has(zh.lang) ? tokens : plainLines;
  const [left, right] = [split(zh.code), split(en.code)];
  const index = left.findIndex((token, i) => token !== right[i] && !han.test(token));
  if (index !== -1) return `"${left[index]}" against "${right[index] ?? 'nothing'}"`;
  if (left.length !== right.length) return `"${right[left.length] ?? 'nothing'}" only in English`;
  return undefined;
}

interface Item {
  key: string;
  line: number;
}

function structure(page: Page): Record<string, Item[]> {
  const headings = page.headings.map(h => ({
    key: `${'#'.repeat(h.depth)} {#${h.id}}`,
    line: h.line,
  }));
  const blocks = page.blocks.map(b => ({
    key: `\`\`\`${b.lang} ${b.meta.replaceAll(/(title|nocheck)="[^"]*[\u3400-\u9fff][^"]*"/g, '$1')}`,
    line: b.line,
  }));
  const tables: Item[] = [];
  const links: Item[] = [];
  const admonitions: Item[] = [];
  visit(page.tree, node => {
    const line = node.position?.start.line ?? 0;
    if (node.type === 'table') tables.push({ key: shape(node), line });
    if (node.type === 'link') links.push({ key: node.url, line });
    if (node.type === 'image') links.push({ key: node.url, line });
    if (node.type === 'containerDirective') admonitions.push({ key: `:::${node.name}`, line });
  });
  links.sort((a, b) => a.key.localeCompare(b.key));
  return {
    heading: headings,
    'code block': blocks,
    table: tables,
    link: links,
    admonition: admonitions,
  };
}

function shape(table: Table): string {
  return `${table.children.length} rows of ${table.children[0]?.children.length} cells`;
}

function comparePages(zh: Page, en: Page): Problem[] {
  const problems: Problem[] = [];
  const english = structure(en);
  for (const [what, items] of Object.entries(structure(zh))) {
    const others = english[what]!;
    const count = Math.max(items.length, others.length);
    for (let i = 0; i < count; i += 1) {
      const [left, right] = [items[i], others[i]];
      if (left?.key === right?.key) continue;
      problems.push({
        file: en.file,
        line: right?.line,
        message: `${what} ${i + 1} is "${right?.key ?? 'absent'}", but in ${zh.file}${left ? `:${left.line}` : ''} "${left?.key ?? 'absent'}"`,
      });
      break;
    }
  }
  if (zh.blocks.length === en.blocks.length) {
    for (const [index, block] of zh.blocks.entries()) {
      const difference = codeDifference(block, en.blocks[index]!);
      if (!difference) continue;
      problems.push({
        file: en.file,
        line: en.blocks[index]!.line,
        message: `code differs from ${zh.file}:${block.line} in more than comments and human language: ${difference}`,
      });
    }
  }
  return problems;
}

/** What is not in step between the two languages of each page. */
export function checkParity(pairs: PagePair[]): Problem[] {
  return pairs.flatMap(pair => {
    const { 'zh-cn': zh, en } = pair;
    if (zh && en) return comparePages(zh, en);
    const page = (zh ?? en)!;
    const missing = zh ? 'en' : 'zh-cn';
    return [
      {
        file: page.file,
        message: `has no ${missing} page; write ${page.collection.folders[missing]}/${page.name}`,
      },
    ];
  });
}
