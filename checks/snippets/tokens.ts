import path from 'node:path';
import ts from 'typescript';

/** Cached tokens of code: all pages share the base projects, and the languages share most code. */
const all = new Map<string, string[]>();

/** Reduces code to what must be the same in every language: its tokens, without comments. Keeps strings and templates
 * apart, because natural language in them may differ. */
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
