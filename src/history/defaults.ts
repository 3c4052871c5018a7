/** Reads the values of a package's default configuration without running it. */
import ts from 'typescript';

/** Stands for a value that only running the file would reveal. */
const computed = '…';

/** The values of `dist/config/config.default.js` as JSON, by paths such as `koa.port`. */
export function readDefaults(files: Map<string, string>): Map<string, string> {
  const values = new Map<string, string>();
  const file = [...files.keys()].sort().find(one => /(^|\/)config\.default\.js$/.test(one));
  if (!file) return values;
  const source = ts.createSourceFile(file, files.get(file)!, ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    if (!ts.isExpressionStatement(statement)) continue;
    let { expression } = statement;
    const names: string[] = [];
    while (ts.isBinaryExpression(expression)) {
      const { left, right } = expression;
      const isExport =
        ts.isPropertyAccessExpression(left) && left.expression.getText(source) === 'exports';
      if (!isExport) break;
      names.push(left.name.text);
      expression = right;
    }
    if (ts.isVoidExpression(expression)) continue;
    for (const name of names) {
      if (name === '__esModule') continue;
      add(name === 'default' ? '' : name, expression, values);
    }
  }
  return values;
}

function add(at: string, node: ts.Expression, values: Map<string, string>): void {
  if (ts.isParenthesizedExpression(node)) return add(at, node.expression, values);
  // Configuration may be a function of the application.
  if (at === '' && ts.isArrowFunction(node) && !ts.isBlock(node.body))
    return add(at, node.body, values);
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0) {
    for (const one of node.properties) {
      const name = one.name && !ts.isComputedPropertyName(one.name) ? textOf(one.name) : undefined;
      if (name === undefined) continue;
      const path = at ? `${at}.${name}` : name;
      if (ts.isPropertyAssignment(one)) add(path, one.initializer, values);
      else values.set(path, computed);
    }
    return;
  }
  const value = valueOf(node);
  if (at) values.set(at, value === undefined ? computed : JSON.stringify(value));
}

const textOf = (name: ts.Node) =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)
    ? name.text
    : undefined;

/** Evaluates an expression of literals; undefined for all other expressions. */
function valueOf(node: ts.Expression): unknown {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isParenthesizedExpression(node)) return valueOf(node.expression);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = valueOf(node.operand);
    return typeof value === 'number' ? -value : undefined;
  }
  if (ts.isArrayLiteralExpression(node)) {
    const values = node.elements.map(valueOf);
    return values.includes(undefined) ? undefined : values;
  }
  if (ts.isObjectLiteralExpression(node)) {
    const entries = node.properties.map(one => [
      one.name && textOf(one.name),
      ts.isPropertyAssignment(one) ? valueOf(one.initializer) : undefined,
    ]);
    const isPlain = entries.every(([name, value]) => name !== undefined && value !== undefined);
    return isPlain ? (Object.fromEntries(entries) as object) : undefined;
  }
  if (ts.isBinaryExpression(node)) {
    const [a, b] = [valueOf(node.left), valueOf(node.right)];
    if (typeof a !== 'number' || typeof b !== 'number') return undefined;
    if (node.operatorToken.kind === ts.SyntaxKind.AsteriskToken) return a * b;
    if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) return a + b;
  }
  return undefined;
}
