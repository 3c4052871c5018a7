import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { type InLanguages, keyOf, type Locale, textIn } from '../../src/config/languages';
import type { Problem } from '../../src/lib/problem';
import { toCode, toTable } from './markdown';
import { scriptsOf, type TablePackage } from './packages';
import { wordsOf } from './words';

/** An error class of the framework. */
export interface FrameworkError {
  npm: string;
  className: string;
  /** The value of `error.code`: `MIDWAY_10006`, or the status of an HTTP error. */
  code: string;
  /** Status of an HTTP error if the class fixes it. */
  status?: number;
  /** The message that the class makes of its arguments. `<name>` stands for a variable part. */
  message: string;
}

/** The cause of an error and its remedy. */
interface Explanation {
  cause: string;
  mend: string;
}

/** Explanations by code and class. */
export type Explanations = Record<string, Record<string, InLanguages<Explanation>> | undefined>;

/** The file that holds the explanations. */
const explanationsFile = 'checks/tables/errors.json';

/** The codes that a JavaScript file registers: `<variable>.<KEY>` to `GROUP_10000`. */
export function registeredCodes(code: string): Map<string, string> {
  const found = new Map<string, string>();
  const pattern = /(\w+) = \(0, \w+\.registerErrorCode\)\('(\w+)', \{([^}]*)\}/g;
  for (const [, variable, group, body] of code.matchAll(pattern)) {
    for (const [, key, number] of body!.matchAll(/(\w+): (\w+)/g)) {
      found.set(`${variable}.${key}`, `${group!.toUpperCase()}_${number!.toUpperCase()}`);
    }
  }
  return found;
}

/** The text of a message. A variable part becomes `<name>`, and slashes separate alternatives.
 * @param scope the constructor, in which constants are looked up
 * @param inside whether the text is a part of a longer one, in which a name says more than a default */
function messageOf(node: ts.Expression, scope: ts.Node, inside = false): string {
  const part = (child: ts.Expression) => messageOf(child, scope, true);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(span => part(span.expression) + span.literal.text);
    return node.head.text + spans.join('');
  }
  if (ts.isParenthesizedExpression(node)) return messageOf(node.expression, scope, inside);
  if (ts.isConditionalExpression(node)) {
    const branches = [node.whenTrue, node.whenFalse].map(branch =>
      messageOf(branch, scope, inside),
    );
    if (!/^<\w+>$/.test(branches[0]!)) return branches.join(' / ');
    return branches[inside ? 0 : 1]!;
  }
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return part(node.left) + part(node.right);
    return messageOf(inside ? node.left : node.right, scope, inside);
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return part(node.expression.expression);
  }
  if (ts.isPropertyAccessExpression(node)) return `<${node.name.text}>`;
  const name = node.getText();
  let constant: ts.Expression | undefined;
  const walk = (child: ts.Node) => {
    if (ts.isVariableDeclaration(child) && child.name.getText() === name) {
      constant = child.initializer;
    }
    ts.forEachChild(child, walk);
  };
  walk(scope);
  return constant ? messageOf(constant, scope, inside) : `<${name}>`;
}

/** The arguments that the constructor of a class passes to its superclass. */
function superCall(node: ts.ClassDeclaration) {
  const scope = node.members.find(ts.isConstructorDeclaration);
  let args: readonly ts.Expression[] = [];
  const walk = (child: ts.Node) => {
    if (ts.isCallExpression(child) && child.expression.kind === ts.SyntaxKind.SuperKeyword) {
      args = child.arguments;
    }
    ts.forEachChild(child, walk);
  };
  if (scope) walk(scope);
  return { args, message: scope && args[0] ? messageOf(args[0], scope) : '' };
}

/** Status codes by their names in `HttpStatus`. */
export const httpStatuses = (code: string) =>
  new Map(
    [...code.matchAll(/HttpStatus\["(\w+)"\] = (\d+)/g)].map(([, key, status]) => [
      key!,
      Number(status),
    ]),
  );

/** The error classes of a JavaScript file that have a code or a status.
 * @param statuses status by name of a constant or of a class in `httpError` */
export function errorsOfCode(
  npm: string,
  code: string,
  statuses: Map<string, number>,
): FrameworkError[] {
  const codes = registeredCodes(code);
  const source = ts.createSourceFile('errors.js', code, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isClassDeclaration).flatMap(node => {
    const parent = node.heritageClauses?.[0]?.types[0]?.expression.getText() ?? '';
    if (!/Error$/.test(parent)) return [];
    const className = node.name!.text;
    const { args, message } = superCall(node);
    const registered = args
      .map(arg => codes.get(arg.getText().split('.').slice(-2).join('.')))
      .find(Boolean);
    if (registered) return [{ npm, className, code: registered, message }];
    const constant = args
      .map(arg => statuses.get(arg.getText().replace(/^HttpStatus\./, '')))
      .find(Boolean);
    const status = constant ?? statuses.get(parent.split('.').at(-1)!);
    return status ? [{ npm, className, code: String(status), status, message }] : [];
  });
}

/** The error classes of the packages, and the codes of the enumeration that no class has. */
export function readErrors(packages: TablePackage[]): FrameworkError[] {
  const core = packages.find(({ dir }) => dir === 'core')!;
  const dist = (file: string) => readFileSync(path.join(core.folder, 'dist', file), 'utf8');
  const names = httpStatuses(dist('error/http.js'));
  const ofCore = errorsOfCode(core.npm, dist('error/http.js'), names);
  const statuses = new Map([
    ...names,
    ...ofCore.map(({ className, status }): [string, number] => [className, status!]),
  ]);
  const base = /code = '(\w+)'/.exec(dist('error/base.js'))![1]!;
  return [
    { npm: core.npm, className: 'MidwayError', code: base, message: '<message>' },
    ...packages
      .filter(({ declaredOnly }) => !declaredOnly)
      .flatMap(item => scriptsOf(item).flatMap(code => errorsOfCode(item.npm, code, statuses))),
  ];
}

const isOfHttp = ({ npm, status }: FrameworkError) => npm === '@midwayjs/core' && Boolean(status);

const explain = (error: FrameworkError, explanations: Explanations) =>
  explanations[error.code]?.[error.className];

/** The heading of a code with its classes, their messages, causes and remedies, one after another. */
const toEntry = (code: string, classes: string[]) =>
  [`### ${toCode(code)} {#${code.toLowerCase().replaceAll('_', '-')}}`, ...classes].join('\n\n');

/** The errors of packages: `midway` (codes of the framework itself, each under a heading), `packages` (errors of
 * components: a table of those with a status, and the other codes under headings) or `http` (a table of the classes for
 * a status).
 * @throws for another name and for an error without an explanation */
export function errorTable(
  errors: FrameworkError[],
  which: string,
  locale: Locale,
  explanations: Explanations,
): string {
  const { errors: words, sentences } = wordsOf(locale);
  const byCode = (a: FrameworkError, b: FrameworkError) =>
    a.code.localeCompare(b.code, 'en') || a.npm.localeCompare(b.npm, 'en');
  if (which === 'http') {
    const rows = errors.filter(isOfHttp).sort(byCode);
    return toTable(
      words.http,
      rows.map(({ className, code }) => [toCode(className), code, toCode(`'${code}'`)]),
    );
  }
  if (which !== 'midway' && which !== 'packages') {
    throw new Error(`table "errors ${which}": there are midway, packages and http`);
  }
  const ofMidway = ({ code }: FrameworkError) => code.startsWith('MIDWAY_');
  const wanted = errors.filter(error =>
    which === 'midway' ? ofMidway(error) : !ofMidway(error) && !isOfHttp(error),
  );
  const rows: string[][] = [];
  const entries = new Map<string, string[]>();
  for (const error of wanted.sort(byCode)) {
    const { className, code, npm, status } = error;
    const explanation = explain(error, explanations);
    if (!explanation) {
      throw new Error(`${code} ${className} has no text: add it to ${explanationsFile}`);
    }
    const { cause, mend } = textIn(explanation, keyOf(locale));
    const message = error.message.replaceAll(/\s+/g, ' ').trim();
    const what = `${toCode(className)} ${toCode(message)}`;
    const from = which === 'packages' ? [toCode(npm)] : [];
    if (status) {
      rows.push([toCode(code), what, ...from, cause, mend]);
    } else {
      const texts = [[...from, what].join(' '), cause + sentences + mend];
      entries.set(code, [...(entries.get(code) ?? []), ...texts]);
    }
  }
  return [
    ...(rows.length > 0 ? [toTable(words.packages, rows)] : []),
    ...[...entries].map(([code, classes]) => toEntry(code, classes)),
  ].join('\n\n');
}

/** Explanations that no error of the packages needs, and errors without an explanation. */
export function checkExplanations(errors: FrameworkError[], explanations: Explanations): Problem[] {
  const needed = errors.filter(error => !isOfHttp(error));
  const missing = needed
    .filter(error => !explain(error, explanations))
    .map(({ code, className }) => `${code} ${className} has no text: add it`);
  const unused = Object.entries(explanations).flatMap(([code, classes]) =>
    Object.keys(classes ?? {})
      .filter(name => !needed.some(e => e.code === code && e.className === name))
      .map(name => `${code} ${name} is no error of the packages: remove it`),
  );
  return [...missing, ...unused].map(message => ({ file: explanationsFile, message }));
}
