import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { keyOf, type Locale, type Text, textIn } from '../../src/config/languages';
import { currentVersion } from '../../src/config/site';
import { fill } from '../../src/lib/fill';
import { frameworkFolder } from '../../src/content/framework';
import { readLaterHistories } from '../../src/history/files';
import { removedLater } from '../../src/history/laterVersions';
import { spanText } from '../../src/history/notes';
import { toCode, toTable } from './markdown';
import type { TablePackage } from './packages';
import { wordsOf } from './words';

/** What a decorator can decorate, in the order of display. */
const targets = ['class', 'method', 'property', 'parameter'] as const;
export type Target = (typeof targets)[number];

/** A decorator that a package exports. */
export interface Decorator {
  name: string;
  npm: string;
  dir: string;
  /** Folder of the source below `decorator/` in core. Absent for other packages. */
  area?: string;
  targets: Target[];
  /** The declared parameter list of each form. */
  forms: string[];
  deprecated: boolean;
  /** The release after the documented line that removed it. */
  removed?: string;
}

/** What decorators do, by package folder and name. */
export type Effects = Record<string, Record<string, Text & { deprecated?: Text }> | undefined>;

const byAlias: Record<string, Target> = {
  ClassDecorator: 'class',
  MethodDecorator: 'method',
  PropertyDecorator: 'property',
  ParameterDecorator: 'parameter',
};

const inOrder = (found: Iterable<Target>) => {
  const set = new Set(found);
  return targets.filter(target => set.has(target));
};

/** What a parameter list `(target, key, third)` says about the target of a decorator. */
function byParameters(names: string[], third?: string): Target[] {
  if (names.length === 1) return ['class'];
  if (names.length === 2) return ['property'];
  if (third === 'number' || /index/i.test(names[2]!)) return ['parameter'];
  return third?.includes('PropertyDescriptor') || names[2] === 'descriptor' ? ['method'] : [];
}

/** The targets that a declared return type implies. Empty for `any`. */
function targetsOfType(type: ts.Type, checker: ts.TypeChecker): Target[] {
  const alias = type.aliasSymbol?.name ?? type.symbol?.name;
  if (alias && byAlias[alias]) return [byAlias[alias]];
  if (type.isIntersection()) return type.types.flatMap(part => targetsOfType(part, checker));
  return type.getCallSignatures().flatMap(({ parameters }) => {
    const third = parameters[2] && checker.getTypeOfSymbol(parameters[2]);
    return byParameters(
      parameters.map(({ name }) => name),
      third && checker.typeToString(third),
    );
  });
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration & { body: ts.Node } =>
  ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node);

/** The functions of a JavaScript file, by name. */
function namedFunctions(source: ts.SourceFile): Map<string, ts.FunctionLikeDeclaration> {
  const found = new Map<string, ts.FunctionLikeDeclaration>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      found.set(statement.name.text, statement);
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer && isFunction(initializer)) {
        found.set(name.text, initializer);
      }
    }
  }
  return found;
}

/** The expressions that a function itself returns, without the returns of inner functions. */
function returned(node: ts.FunctionLikeDeclaration): ts.Expression[] {
  if (!node.body) return [];
  if (!ts.isBlock(node.body)) return [node.body];
  const found: ts.Expression[] = [];
  const walk = (child: ts.Node) => {
    if (isFunction(child)) return;
    if (ts.isReturnStatement(child) && child.expression) found.push(child.expression);
    ts.forEachChild(child, walk);
  };
  walk(node.body);
  return found;
}

/** Infers the targets of a decorator from its JavaScript: from the parameters of the function that it returns, from a
 * test of the descriptor (a class has none), or from the targets of the decorator factory that it calls.
 * @param ofDeclared targets of a function that another module of the package declares */
export function targetsOfCode(
  code: string,
  name: string,
  ofDeclared: (module: string, name: string) => Target[],
): Target[] {
  const source = ts.createSourceFile('decorator.js', code, ts.ScriptTarget.Latest, true);
  const functions = namedFunctions(source);
  const modules = new Map(
    [...code.matchAll(/const (\w+) = require\("([^"]+)"\)/g)].map(([, key, from]) => [key!, from!]),
  );
  const ofExpression = (expression: ts.Expression): Target[] => {
    if (isFunction(expression)) {
      const names = expression.parameters.map(parameter => parameter.name.getText(source));
      const asks = names[2] && new RegExp(`if \\(${names[2]}\\)`).test(expression.getText(source));
      return asks ? ['class', 'method'] : byParameters(names);
    }
    if (!ts.isCallExpression(expression)) return [];
    let callee: ts.Expression = expression.expression;
    if (ts.isParenthesizedExpression(callee)) callee = callee.expression;
    if (ts.isBinaryExpression(callee)) callee = callee.right;
    if (ts.isIdentifier(callee)) return ofFunction(callee.text);
    if (!ts.isPropertyAccessExpression(callee)) return [];
    const module = modules.get(callee.expression.getText(source));
    return module ? ofDeclared(module, callee.name.text) : [];
  };
  const ofFunction = (key: string): Target[] => {
    const node = functions.get(key);
    return node ? returned(node).flatMap(ofExpression) : [];
  };
  return inOrder(ofFunction(name));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

function typeText(node: ts.TypeNode): string {
  const members = ts.isTypeLiteralNode(node) ? [...node.members] : [];
  if (members.length === 0 || !members.every(ts.isPropertySignature)) {
    return oneLine(node.getText()).replaceAll('"', "'").replaceAll('; }', ' }');
  }
  const names = members.map(member => `${member.name.getText()}${member.questionToken ? '?' : ''}`);
  return `{ ${names.join(', ')} }`;
}

/** Merges overloads with the same parameter names into one form. Omits a type that differs in more than three of
 * them. */
export function mergeForms(
  forms: { name: string; optional: boolean; rest: boolean; type: string }[][],
): string[] {
  const merged = new Map<string, typeof forms>();
  for (const form of forms) {
    const key = form.map(({ name }) => name).join();
    merged.set(key, [...(merged.get(key) ?? []), form]);
  }
  return [...merged.values()].map(alike =>
    alike[0]!
      .map(({ name, rest }, index) => {
        const types = [...new Set(alike.map(form => form[index]!.type))];
        const optional = alike.some(form => form[index]!.optional);
        const type = types.length > 3 ? '' : `: ${types.join(' | ')}`;
        return `${rest ? '...' : ''}${name}${optional ? '?' : ''}${type}`;
      })
      .join(', '),
  );
}

function toForm(signature: ts.Signature) {
  return signature.parameters.map(({ name, valueDeclaration }) => {
    const node = valueDeclaration as ts.ParameterDeclaration;
    return {
      name,
      optional: Boolean(node.questionToken),
      rest: Boolean(node.dotDotDotToken),
      type: node.type ? typeText(node.type) : 'any',
    };
  });
}

/** Whether a decorator is deprecated. A constant has the tag itself. For a function, the comment in front of all forms
 * belongs to the first form, and a tag on another form only applies to that form. */
function isDeprecated(symbol: ts.Symbol, [first]: readonly ts.Signature[]): boolean {
  const { flags } = symbol;
  const marked =
    flags & ts.SymbolFlags.Variable ? symbol.getJsDocTags(undefined) : first?.getJsDocTags();
  return marked?.some(tag => /^deprecated$/i.test(tag.name)) === true;
}

function createProgram(packages: TablePackage[]): ts.Program {
  const modules = path.join(frameworkFolder(currentVersion), 'node_modules');
  return ts.createProgram(
    packages.map(({ types }) => types),
    {
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      moduleResolution: ts.ModuleResolutionKind.Node10,
      ignoreDeprecations: '6.0',
      types: ['node'],
      typeRoots: [path.join(modules, '@types')],
      paths: { '*': [`${modules}/*`] },
    },
  );
}

/** Every decorator that the packages declare and export: exports with a capital letter that return a decorator, or are
 * one.
 * @throws if neither declaration nor JavaScript shows the target */
export function readDecorators(packages: TablePackage[]): Decorator[] {
  const program = createProgram(packages);
  const checker = program.getTypeChecker();
  const exported = (file: string) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return module ? checker.getExportsOfModule(module) : [];
  };
  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const signaturesOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures();
  const declaredTargets = (signatures: readonly ts.Signature[]) =>
    inOrder(signatures.flatMap(s => targetsOfType(s.getReturnType(), checker)));

  const later = readLaterHistories('.');
  const removedFrom = (dir: string, name: string) => {
    const history = later.get(dir);
    const span = history && removedLater(history, name);
    return span && spanText(span);
  };
  return packages.flatMap(({ dir, npm, folder, types }) =>
    exported(types).flatMap((reexport): Decorator[] => {
      const symbol = resolve(reexport);
      const file = symbol.declarations?.[0]?.getSourceFile().fileName;
      if (!/^[A-Z]/.test(reexport.name) || !file?.startsWith(folder + path.sep)) return [];
      if (!(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))) return [];
      const signatures = signaturesOf(symbol);
      if (signatures.length === 0) return [];
      const isAny = signatures.some(s => s.getReturnType().flags & ts.TypeFlags.Any);
      const found = isAny ? [] : declaredTargets(signatures);
      if (found.length === 0 && !isAny) return [];
      if (found.length === 0) {
        const script = file.replace(/\.d\.ts$/, '.js');
        if (existsSync(script)) {
          const ofDeclared = (module: string, name: string) => {
            const declared = path.resolve(path.dirname(file), `${module}.d.ts`);
            const maker = exported(declared).find(s => s.name === name);
            return maker ? declaredTargets(signaturesOf(resolve(maker))) : [];
          };
          found.push(...targetsOfCode(readFileSync(script, 'utf8'), symbol.name, ofDeclared));
        }
      }
      if (found.length === 0) {
        throw new Error(
          `${path.relative('.', file)}: nothing tells what ${reexport.name} stands on; teach checks/tables/decorators.ts to read it`,
        );
      }
      const area = dir === 'core' ? /\/decorator\/(\w+)\//.exec(file)?.[1] : undefined;
      return [
        {
          name: reexport.name,
          npm,
          dir,
          ...(area && { area }),
          targets: found,
          forms: mergeForms(signatures.map(toForm)),
          deprecated: isDeprecated(symbol, signatures),
          removed: removedFrom(dir, reexport.name),
        },
      ];
    }),
  );
}

/** The table that a decorator belongs to: the package's folder, in core with the area. */
export const placeOf = ({ dir, area }: Decorator) => (area ? `${dir}/${area}` : dir);

function describe(
  effect: Text & { deprecated?: Text },
  { deprecated, removed }: Decorator,
  locale: Locale,
): string {
  const { sentences, decorators: words } = wordsOf(locale);
  const text = withAdvice(effect, deprecated, locale);
  return removed ? `${text}${sentences}${fill(words.removed, { version: removed })}` : text;
}

function withAdvice(effect: Text & { deprecated?: Text }, tagged: boolean, locale: Locale): string {
  const words = wordsOf(locale).decorators;
  const text = textIn(effect, keyOf(locale));
  if (!tagged) return text;
  if (!effect.deprecated) return fill(words.deprecated, { effect: text });
  const advice = textIn(effect.deprecated, keyOf(locale));
  return fill(words.effectAndAdvice, { effect: text, advice });
}

const rank = (decorator: Decorator) => targets.indexOf(decorator.targets[0]!);

/** The table of the decorators in one place, or in several places separated by spaces. Names the packages if there are
 * several.
 * @throws for a place without decorators and for a decorator without a text */
export function decoratorTable(
  decorators: Decorator[],
  places: string,
  locale: Locale,
  effects: Effects,
): string {
  const wanted = places.split(' ');
  const none = wanted.find(place => !decorators.some(d => placeOf(d) === place));
  if (none) throw new Error(`table "decorators ${places}": ${none} has no decorators`);
  const { list, decorators: words } = wordsOf(locale);
  const chosen = decorators.filter(decorator => wanted.includes(placeOf(decorator)));
  const severalPackages = new Set(chosen.map(({ npm }) => npm)).size > 1;
  const rows = chosen
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'))
    .map(decorator => {
      const { name, dir, npm } = decorator;
      const effect = effects[dir]?.[name];
      if (!effect) {
        throw new Error(`${name} has no text: describe it in api/comments/${dir}.yaml`);
      }
      return [
        toCode(name),
        ...(severalPackages ? [toCode(npm)] : []),
        decorator.targets.map(target => words.targets[target]).join(list),
        decorator.forms.map(toCode).join(words.alternative),
        describe(effect, decorator, locale),
      ];
    });
  return toTable(severalPackages ? words.head : words.head.toSpliced(1, 1), rows);
}
