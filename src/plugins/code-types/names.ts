/** Parses the names and tokens of a block. */
import ts from 'typescript';

/** The position of a name in a block. */
export interface NamePosition {
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

/** All names of a block, in order. Translations that differ only in comments have the same order. */
export function namesIn(block: Code): NamePosition[] {
  const source = parse(block);
  const names: NamePosition[] = [];
  const look = (node: ts.Node): void => {
    // The parser inserts empty identifiers for missing code.
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && node.text) {
      const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
      names.push({ line, column: character });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return names;
}

/** The tokens of a block without comments and whitespace: equal tokens mean the same to the compiler. */
export function tokensOf(block: Code): string[] {
  const source = parse(block);
  // JavaScript has its types in JSDoc comments.
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
