import path from 'node:path';
import ts from 'typescript';
import type { Problem } from '../../src/lib/problem';
import type { Block, Page } from '../../src/content/pages';
import { baseFiles } from '../../src/content/quickGuide';
import { buildStages, codeLanguages } from '../../src/content/project';
import { textAt } from './text';

/** An import from another file of the project. */
interface Import {
  specifier: string;
  /** Names that the other file must export. */
  names: string[];
  /** Line of the code, from 0. */
  row: number;
}

/** A parsed file. */
interface Module {
  imports: Import[];
  /** Absent if the exports cannot be listed, as in CommonJS and with `export *`. */
  exports?: Set<string>;
}

const modules = new Map<string, Module>();

/** Reads what a file of a page imports from files next to it, and what it exports. */
function readModule(file: string, code: string): Module {
  const key = `${path.extname(file)}\n${code}`;
  const known = modules.get(key);
  if (known) return known;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const exported = new Set<string>();
  let isOpen = !codeLanguages.has(path.extname(file).slice(1)) || /\bmodule\.exports\b/.test(code);
  const take = (module: ts.Node | undefined, names: string[] = []) => {
    if (!module || !ts.isStringLiteralLike(module) || !module.text.startsWith('.')) return;
    const row = source.getLineAndCharacterOfPosition(module.getStart(source)).line;
    imports.push({ specifier: module.text, names, row });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { name, namedBindings } = node.importClause ?? {};
      take(node.moduleSpecifier, [
        ...(name ? ['default'] : []),
        ...(namedBindings && ts.isNamedImports(namedBindings)
          ? namedBindings.elements.map(one => (one.propertyName ?? one.name).text)
          : []),
      ]);
    } else if (ts.isExportDeclaration(node)) {
      const { exportClause } = node;
      const named = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];
      take(
        node.moduleSpecifier,
        named.map(one => (one.propertyName ?? one.name).text),
      );
      for (const one of named) exported.add(one.name.text);
      if (!exportClause) isOpen = true;
      else if (ts.isNamespaceExport(exportClause)) exported.add(exportClause.name.text);
    } else if (ts.isExternalModuleReference(node)) {
      take(node.expression);
    } else if (ts.isExportAssignment(node)) {
      if (node.isExportEquals) isOpen = true;
      exported.add('default');
    } else if (ts.isCallExpression(node)) {
      const { kind } = node.expression;
      const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
      if (kind === ts.SyntaxKind.ImportKeyword || isRequire) take(node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements) {
    for (const name of declaredNames(statement)) exported.add(name);
  }
  const module = { imports, ...(!isOpen && { exports: exported }) };
  modules.set(key, module);
  return module;
}

/** The names that an exported statement declares. */
function declaredNames(statement: ts.Statement): string[] {
  const flags = ts.getCombinedModifierFlags(statement as unknown as ts.Declaration);
  if (!(flags & ts.ModifierFlags.Export)) return [];
  if (flags & ts.ModifierFlags.Default) return ['default'];
  if (ts.isVariableStatement(statement)) {
    const names = (name: ts.BindingName): string[] =>
      ts.isIdentifier(name)
        ? [name.text]
        : name.elements.flatMap(one => (ts.isBindingElement(one) ? names(one.name) : []));
    return statement.declarationList.declarations.flatMap(({ name }) => names(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

/** The files that an import may resolve to, by their paths in the project. */
function candidates(importer: string, specifier: string): string[] {
  const target = path.posix.join(path.posix.dirname(importer), specifier);
  const bare = target.replace(/\.([cm]?)jsx?$/, '');
  return [
    target,
    ...['.ts', '.tsx', '.js', '.jsx', '.d.ts', '.json'].map(end => `${target}${end}`),
    ...['.ts', '.tsx'].map(end => `${bare}${end}`),
    ...['/index.ts', '/index.tsx', '/index.js'].map(end => `${target}${end}`),
  ];
}

const isFile = ({ flags }: Block) => typeof flags.title === 'string' && !flags.nocheck;

/** Adds the file that a block shows to the files so far. */
function add(files: Map<string, string>, { flags, code }: Block): void {
  const title = String(flags.title);
  files.set(title, `${(flags.append && files.get(title)) || ''}${code}\n`);
}

/** Commands that need an application that compiles. */
const needsCompiling =
  /\b(npm (run (dev|build)|start|test)|npx (jest|mwtsc|tsc|hooks)|node bootstrap\.js)\b/;

/** The file that an import needs and that the page shows only in a later section.
 * @param end the line where later sections begin */
function laterFile(page: Page, block: Block, possible: string[], end: number) {
  const next = page.blocks.find(
    one => one.line >= end && isFile(one) && possible.includes(String(one.flags.title)),
  );
  if (!next) return undefined;
  const file = String(next.flags.title);
  const text = textAt(page, block);
  const isNamed = text.includes(file) || text.includes(path.posix.basename(file));
  return { file, line: next.line, isNamed };
}

/** Files that the text announces for later. Until they exist, nothing compiles. */
type Promised = Map<string, { importer: string; line: number }>;

/** Finds commands that start or compile the application before a promised file exists. */
function earlyCommands(section: Block[], promised: Promised): { line: number; message: string }[] {
  const [first] = promised;
  if (!first) return [];
  const [file, { importer, line }] = first;
  return section
    .filter(
      ({ lang, flags, code }) => lang === 'bash' && !flags.hidden && needsCompiling.test(code),
    )
    .map(block => ({
      line: block.line,
      message: `starts or compiles the application, whose ${importer} imports ${file}: move the command behind that file (line ${line})`,
    }));
}

/** Finds files that import a file, or a name of a file, which the page only shows in a later section, unless the text
 * there names that file. If the text does name it, finds commands that start the application before the file exists. A
 * section counts as a whole. Hidden files count as present. */
export function checkOrder(page: Page): Problem[] {
  const blocks = page.blocks.filter(isFile);
  const last = buildStages(page).at(-1)!;
  const files = new Map(baseFiles(page, last.files).map(({ path: name, code }) => [name, code]));
  for (const block of blocks) if (block.flags.hidden) add(files, block);
  const given = new Set(files.keys());
  const problems: Problem[] = [];
  const report = (line: number, message: string) =>
    problems.push({ file: page.file, line, message });
  const promised: Promised = new Map();
  const ends = page.headings.map(({ line }) => line).concat(Infinity);
  let at = 0;
  for (const end of ends) {
    const section: Block[] = [];
    for (; page.blocks[at] && page.blocks[at]!.line < end; at++) section.push(page.blocks[at]!);
    const shown = section.filter(block => isFile(block) && !block.flags.hidden);
    for (const block of shown) add(files, block);
    for (const name of promised.keys()) if (files.has(name)) promised.delete(name);
    for (const block of shown) {
      const name = String(block.flags.title);
      if (!codeLanguages.has(path.extname(name).slice(1))) continue;
      for (const { specifier, names, row } of readModule(name, block.code).imports) {
        const possible = candidates(name, specifier);
        const target = possible.find(one => files.has(one));
        const next = laterFile(page, block, possible, end);
        if (!next) continue;
        const { file, isNamed } = next;
        if (!target) {
          if (isNamed) promised.set(file, { importer: name, line: next.line });
          else {
            report(
              block.line + row,
              `imports ${specifier}, which comes only at line ${next.line}: show ${file} first, or name it in the text at this block`,
            );
          }
          continue;
        }
        const { exports } = readModule(target, files.get(target)!);
        const missing = exports && !given.has(target) ? names.filter(one => !exports.has(one)) : [];
        if (missing.length > 0 && !isNamed) {
          report(
            block.line + row,
            `imports ${missing.join(', ')} of ${specifier}, which ${file} exports only from line ${next.line} on: show that first, or name the file in the text at this block`,
          );
        }
      }
    }
    for (const { line, message } of earlyCommands(section, promised)) report(line, message);
  }
  return problems;
}
