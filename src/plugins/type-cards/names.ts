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

/** All names of a block in their order. It is the same in code that differs in comments alone. */
export function namesIn({ code, lang }: { code: string; lang: string }): Name[] {
  const source = ts.createSourceFile(
    'block',
    code,
    ts.ScriptTarget.Latest,
    false,
    kinds[lang] ?? ts.ScriptKind.TS,
  );
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
export function tokensOf(code: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.JSX, code);
  const tokens: string[] = [];
  while (scanner.scan() !== ts.SyntaxKind.EndOfFileToken) tokens.push(scanner.getTokenText());
  return tokens.join(' ');
}
