/** Makes the compiler find unknown options in the settings that guides show. These use `as MidwayConfig`, which allows
 * any option. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Diagnostic } from '../snippets/marks';
import type { Page } from '../../src/content/pages';
import { withContinued } from '../../src/content/quickGuide';
import type { SnippetFile, Stage } from '../../src/content/project';
import exceptions from './exceptions.json';

/** Options that packages read without declaring them. */
const undeclared = new Set(Object.values(exceptions.undeclared).flatMap(Object.keys));

/** Whether a file has the settings of an environment. */
const isSettings = ({ path: name }: SnippetFile) => /(^|\/)config\/config\.\w+\.ts$/.test(name);

/** Suffix of the files that are compiled only to check their options. */
const suffix = '.options.ts';

const declaredType = "import('@midwayjs/core').MidwayConfig";
/** The settings that packages declare, without the index signature that allows any other setting. */
export const settingsType = `{ [Key in keyof ${declaredType} as string extends Key ? never : number extends Key ? never : Key]: ${declaredType}[Key] }`;

const parse = ({ path: name, code }: SnippetFile) =>
  ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);

/** The objects that an expression evaluates to: the expression itself, or what its function returns. */
function objectsOf(expression: ts.Node): ts.ObjectLiteralExpression[] {
  if (ts.isObjectLiteralExpression(expression)) return [expression];
  if (
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression)
  )
    return objectsOf(expression.expression);
  if (!ts.isArrowFunction(expression) && !ts.isFunctionExpression(expression)) return [];
  if (!ts.isBlock(expression.body)) return objectsOf(expression.body);
  return expression.body.statements.flatMap(statement =>
    ts.isReturnStatement(statement) && statement.expression ? objectsOf(statement.expression) : [],
  );
}

/** The exported objects of a settings file, each with the type that it must satisfy. */
function settingsOf(source: ts.SourceFile): [object: ts.Node, type: string][] {
  return source.statements.flatMap(statement => {
    if (ts.isExportAssignment(statement))
      return objectsOf(statement.expression).map((object): [ts.Node, string] => [
        object,
        settingsType,
      ]);
    const isExported =
      ts.isVariableStatement(statement) &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      (initializer ? objectsOf(initializer) : []).map((object): [ts.Node, string] => [
        object,
        `(${settingsType})['${name.getText(source)}']`,
      ]),
    );
  });
}

/** Declares `keys` and `koa`, which pages set even if their own code does not import the package. */
const head = "import type {} from '@midwayjs/koa'; ";

/** A copy of the settings whose objects may only have options of `MidwayConfig`. Keeps line numbers. */
export function strictSettings(file: SnippetFile): SnippetFile {
  let { code } = file;
  for (const [{ end }, type] of settingsOf(parse(file)).sort(([a], [b]) => b.end - a.end))
    code = `${code.slice(0, end)} satisfies ${type}${code.slice(end)}`;
  return { ...file, path: file.path.replace(/\.ts$/, suffix), code: head + code };
}

/** Writes a strict copy of the settings of a stage, in which the compiler finds unknown options.
 * @param folder of the stage
 * @returns the stage with the copies */
export function withStrictSettings(stage: Stage, folder: string): Stage {
  const files = stage.files.filter(isSettings).map(strictSettings);
  for (const file of files) writeFileSync(path.join(folder, file.path), file.code);
  return { ...stage, files: [...stage.files, ...files] };
}

/** The full name of an option, such as `koa.port`.
 * @param line of the page */
function wholeName(option: string, snippet: SnippetFile, line?: number): string {
  const source = parse(snippet);
  const names: string[] = [];
  const walk = (node: ts.Node, above: string[]): void => {
    const isNamed = ts.isObjectLiteralElement(node) || ts.isVariableDeclaration(node);
    const name = isNamed && node.name && 'text' in node.name ? node.name.text : undefined;
    const all = name === undefined ? above : [...above, name];
    const at = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
    if (name === option && snippet.lines[at] === line) names.push(all.join('.'));
    ts.forEachChild(node, child => walk(child, all));
  };
  walk(source, []);
  return names[0] ?? option;
}

const excess =
  /(?:Object literal may only specify known properties,? (?:and|but)|Property) '([^']+)' does not exist (?:in|on) type '[^\n]*'\.(?: Did you mean to write '([^']+)'\?)?/;

/** Whether the code of a page, or of one that it continues, reads a setting by its name: `@Config('desk')`,
 * `getConfiguration('desk.hours')`, `config.desk`. Other strings with that name do not count, such as the name of a package. */
function reads(page: Page, name: string): boolean {
  const escaped = name.replaceAll(/[$.]/g, '\\$&');
  const read = new RegExp(
    `(?:@Config|[cC]onfiguration|[cC]onfig)\\(\\s*['"\`]${escaped}(?![\\w-])|[cC]onfig(?:uration)?(?:\\(\\))?\\??\\.${escaped}(?![\\w-])`,
  );
  return withContinued(page).some(({ blocks }) => blocks.some(({ code }) => read.test(code)));
}

/** Keeps only the unknown options from the diagnostics of strict copies. The compiler reports everything else in the
 * original files. */
export function settingsFaults(found: Diagnostic[]): Diagnostic[] {
  return found.flatMap(diagnostic => {
    const { page, snippet, line, message } = diagnostic;
    if (!snippet.path.endsWith(suffix)) return [diagnostic];
    // Without this type, the compiler could not find unknown options.
    if (/'@midwayjs\/core'|'MidwayConfig'/.test(message.split('\n')[0]!)) return [diagnostic];
    const [, option, near] = excess.exec(message) ?? [];
    if (!option) return [];
    const name = wholeName(option, snippet, line);
    if (undeclared.has(name) || (!name.includes('.') && reads(page, name))) return [];
    const advice = near
      ? `write ${near}`
      : 'write one that the table of its component lists, or give the place that reads it in checks/options/exceptions.json';
    return [{ ...diagnostic, message: `there is no option "${name}": ${advice}` }];
  });
}
