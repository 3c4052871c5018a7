import path from 'node:path';
import ts from 'typescript';

/** Of every code that was asked for: all pages have the base in common, and languages have most of their code. */
const all = new Map<string, string[]>();

/** Code reduced to what must be the same in every language: its tokens, without comments, and with
 * strings and templates kept apart so that human language in them may differ. */
export function tokens(code: string, fileName = 'block.tsx'): string[] {
  const key = `${path.extname(fileName)}\n${code}`;
  const known = all.get(key);
  if (known) return known;
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const walk = (node: ts.Node) => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    if (children.length === 0) found.push(node.getText(source));
    else children.forEach(walk);
  };
  walk(source);
  all.set(key, found);
  return found;
}
