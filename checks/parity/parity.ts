import type { Table } from 'mdast';
import { visit } from 'unist-util-visit';
import { defaultLocale, languages } from '../../src/config/languages';
import type { Block, Page, PagePair } from '../pages';
import type { Problem } from '../../src/lib/problem';
import { readMarks } from '../../src/plugins/symbol-links/typeMarks';
import { codeLanguages } from '../snippets/project';
import { tokens } from '../snippets/tokens';

const han = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/;

/** Lines of a block that is no code for the compiler, without `#` and `//` comments. */
function plainLines(code: string): string[] {
  return code
    .split('\n')
    .map(line => line.replace(/(^|\s)(#|\/\/).*$/, '').trimEnd())
    .filter(Boolean);
}

/** What the marks of a block ask the compiler. */
function marksOf({ lang, code }: Block): string {
  if (!codeLanguages.has(lang)) return '';
  const { queries, errors } = readMarks(code);
  return [...queries.map(({ name }) => `^? ${name}`), ...errors.map(error => `TS${error}`)].join(
    ', ',
  );
}

/** The first place where the code of two blocks differs in more than comments and human language. */
export function codeDifference(original: Block, translated: Block): string | undefined {
  const split = codeLanguages.has(original.lang) ? tokens : plainLines;
  const [left, right] = [split(original.code), split(translated.code)];
  const index = left.findIndex((token, i) => token !== right[i] && !han.test(token));
  if (index !== -1) return `"${left[index]}" against "${right[index] ?? 'nothing'}"`;
  if (left.length !== right.length) return `"${right[left.length] ?? 'nothing'}" only here`;
  const [marks, others] = [marksOf(original), marksOf(translated)];
  return marks === others ? undefined : `marks "${marks}" against "${others}"`;
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
  const lists: Item[] = [];
  visit(page.tree, node => {
    const line = node.position?.start.line ?? 0;
    if (node.type === 'table') tables.push({ key: shape(node), line });
    if (node.type === 'link') links.push({ key: node.url, line });
    if (node.type === 'image') links.push({ key: node.url, line });
    if (node.type === 'list') {
      const kind = node.ordered ? 'numbered' : 'bulleted';
      lists.push({ key: `${kind} list of ${node.children.length}`, line });
    }
    if (node.type === 'containerDirective') admonitions.push({ key: `:::${node.name}`, line });
  });
  links.sort((a, b) => a.key.localeCompare(b.key));
  return {
    heading: headings,
    'code block': blocks,
    table: tables,
    link: links,
    admonition: admonitions,
    list: lists,
  };
}

function shape(table: Table): string {
  return `${table.children.length} rows of ${table.children[0]?.children.length} cells`;
}

function comparePages(original: Page, translated: Page): Problem[] {
  const problems: Problem[] = [];
  const { file } = translated;
  const other = structure(translated);
  for (const [what, items] of Object.entries(structure(original))) {
    const others = other[what]!;
    const count = Math.max(items.length, others.length);
    for (let i = 0; i < count; i += 1) {
      const [left, right] = [items[i], others[i]];
      if (left?.key === right?.key) continue;
      problems.push({
        file,
        line: right?.line,
        message: `${what} ${i + 1} is "${right?.key ?? 'absent'}", but in ${original.file}${left ? `:${left.line}` : ''} "${left?.key ?? 'absent'}"`,
      });
      break;
    }
  }
  if (original.blocks.length === translated.blocks.length) {
    for (const [index, block] of original.blocks.entries()) {
      const difference = codeDifference(block, translated.blocks[index]!);
      if (!difference) continue;
      problems.push({
        file,
        line: translated.blocks[index]!.line,
        message: `code differs from ${original.file}:${block.line} in more than comments and human language: ${difference}`,
      });
    }
  }
  return problems;
}

/** What is not in step between the languages of each page. All are compared with the default one; a
 * language in progress may lack pages. */
export function checkParity(pairs: PagePair[]): Problem[] {
  return pairs.flatMap(pair => {
    const pages = Object.values(pair);
    const original = pair[defaultLocale] ?? pages[0]!;
    const { file, name, collection } = original;
    const missing = languages.filter(({ id, isComplete }) => isComplete && !pair[id]);
    return [
      ...missing.map(({ id }) => ({
        file,
        message: `has no ${id} page; write ${collection.folders[id]}/${name}`,
      })),
      ...pages.filter(page => page !== original).flatMap(page => comparePages(original, page)),
    ];
  });
}
