/** The names in the code of a block. */
import ts from 'typescript';

/** A name in a block. */
export interface Name {
  /** From 0, in the source of the block. */
  line: number;
  column: number;
}

const kinds: Record<string, ts.ScriptKind> = {
  tsx: ts.ScriptKind.TSX,
  jsx: ts.ScriptKind.JSX,
  js: ts.ScriptKind.JS,
  javascript: ts.ScriptKind.JS,
};

type Code = { code: string; lang: string };

const parse = ({ code, lang }: Code) =>
  ts.createSourceFile(
    'block',
    code,
    ts.ScriptTarget.Latest,
    false,
    kinds[lang] ?? ts.ScriptKind.TS,
  );

/** All names of a block in their order. It is the same in code that differs in comments alone. */
export function namesIn(block: Code): Name[] {
  const source = parse(block);
  const names: Name[] = [];
  const look = (node: ts.Node): void => {
    // What the parser adds where something is missing is empty.
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && node.text) {
      const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
      names.push({ line, column: character });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return names;
}

/** Code without comments and space: the same for code that means the same to the compiler. */
export function tokensOf(block: Code): string[] {
  const source = parse(block);
  // Types of JavaScript stand in comments.
  const isScript = /^j/.test(block.lang);
  const tokens: string[] = [];
  const look = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length === 0) tokens.push(node.getText(source));
    for (const child of children) if (isScript || !ts.isJSDoc(child)) look(child);
  };
  look(source);
  return tokens.filter(Boolean);
}
