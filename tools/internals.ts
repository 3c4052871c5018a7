/** The list of private parts of frameworks that the site touches, and how code that touches one is recognised. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export const internalsFile = 'contributing/framework-internals.md';

/** A place of the list. */
export interface Internal {
  /** A file, or a folder with a slash at its end. */
  where: string;
  reliesOn: string;
  /** Files of tests that fail when it changes. */
  tests: string[];
  /** 1-based, in the document. */
  line: number;
}

const paths = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

/** Reads the list. A row may name several places.
 * @throws if it has no rows */
export function readInternals(): Internal[] {
  const rows = readFileSync(internalsFile, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [where, reliesOn, shownBy] =
        /^\| (`(?:(?:src|tools)\/|docusaurus\.config).*) \|$/.exec(text)?.[1]?.split(' | ') ?? [];
      if (!where || !reliesOn || !shownBy) return [];
      const tests = paths(shownBy).filter(name => name.startsWith('tests/'));
      return paths(where).map(place => ({ where: place, reliesOn, tests, line: index + 1 }));
    });
  if (rows.length === 0) throw new Error(`${internalsFile} has no list`);
  return rows;
}

/** What code says that touches a private part. */
const marks = [
  // A file inside a package. That of `diff` lists those that one may import.
  /['"`](?!@site\/|diff\/)(?:@[\w-]+\/)?[\w-]+\/(?:lib|src)\//,
  /['"`][^'"`]+\/internal['"`]/,
  /['"`]@theme-init\//,
  // What a plugin made with `createData` stands in a folder of its name and id.
  /@generated\/(?!i18n|split-routes|\$|[\w-]+\/[\w-]+\/)/,
  /\bnew ReplaceModule\(/,
  /NormalModuleReplacementPlugin/,
  /hooks\.runtimeModule/,
  /__webpack_(?!public_path)\w+__/,
  /\balias:/,
  /\bexperimental_\w+/,
  // What Docusaurus sets in the window, in the environment and in the document.
  /\bdocusaurusRoot\b|\bwindow\.docusaurus\b/,
  /\bDOCUSAURUS_[A-Z_]+/,
  /\b__docusaurus-/,
  /\bdropdown--show\b/,
  // A class of a CSS module, whose name ends in a hash. Classes with a dash belong to the site or to Infima.
  /\[class[*^$]=(?!['"]-?-?[a-z]+-|['"]--)/,
];

/** The variables of a file that hold what a package exports: by `import`, or by a `require` that `createRequire`
 * made. */
function packageNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const requires = new Set(['require']);
  const visit = (node: ts.Node): void => {
    if (
      ts.isImportDeclaration(node) &&
      /^(?!\.|@site\/|node:)/.test(textOf(node.moduleSpecifier))
    ) {
      const { name, namedBindings } = node.importClause ?? {};
      if (name) names.add(name.text);
      if (namedBindings && ts.isNamespaceImport(namedBindings)) names.add(namedBindings.name.text);
      else namedBindings?.elements.forEach(element => names.add(element.name.text));
    }
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      const value =
        node.initializer && ts.skipPartiallyEmittedExpressions(withoutType(node.initializer));
      if (value && ts.isCallExpression(value) && ts.isIdentifier(value.expression)) {
        if (value.expression.text === 'createRequire') requires.add(node.name.text);
        else if (requires.has(value.expression.text)) names.add(node.name.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

const textOf = (node: ts.Expression) => (ts.isStringLiteral(node) ? node.text : '.');

const withoutType = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) ? withoutType(node.expression) : node;

/** The lines on which code replaces a part of what another package made: an assignment to a prototype, to a member of
 * an imported module, to the configuration of the site or to the rules of the bundler, or of a function to a member of
 * an object in an object. */
function patchedLines(text: string): number[] {
  const file = ts.createSourceFile(
    'code.tsx',
    text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const packages = packageNames(file);
  const lines: number[] = [];
  const isPatch = ({ left, right }: ts.BinaryExpression): boolean => {
    if (!ts.isPropertyAccessExpression(left)) return false;
    const [root = '', ...members] = left
      .getText()
      .replaceAll(/[?!]|\(.*?\)/g, '')
      .split('.');
    if (root === 'module' && members[0] === 'exports') return false;
    return (
      members.includes('prototype') ||
      packages.has(root) ||
      (members.length > 1 && (ts.isArrowFunction(right) || ts.isFunctionExpression(right))) ||
      /(?:siteConfig|themeConfig)\.\w+$|\bmodule\.rules$/.test(left.getText())
    );
  };
  const visit = (node: ts.Node): void => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      isPatch(node)
    ) {
      lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

/** The lines of a file that touch private parts, from 1, in order.
 * @param name of the file, by whose ending its language is known */
export function privateLines(text: string, name = 'code.ts'): number[] {
  const isCode = !name.endsWith('.css');
  const code = text.split('\n').map(line => line.replace(/^\s*(?:\/?\*|\/\/).*/, ''));
  const marked = code.flatMap((line, index) =>
    marks.some(mark => mark.test(line)) ? [index + 1] : [],
  );
  return [...new Set([...marked, ...(isCode ? patchedLines(text) : [])])].sort((a, b) => a - b);
}
