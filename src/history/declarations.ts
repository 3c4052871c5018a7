/** Reads what a version of a package exports, from the syntax of its declarations. A type checker would need all
 * dependencies of each version. */
import path from 'node:path';
import ts from 'typescript';
import { readDefaults } from './defaults';
import type { ApiEntry, Surface, SymbolEntry } from './model';
import { inherited, unreadBase } from './historyData';
import { print } from './types';

/** A package version, with the files that matter for its history. */
export interface PackageFiles {
  name: string;
  version: string;
  /** Texts of `package.json`, declarations and the default configuration, by path in the package. */
  files: Map<string, string>;
}

/** Finds the version of a framework package that was current when the given version of another one was released. */
export type Sibling = (name: string, version: string) => PackageFiles | undefined;

interface Module {
  of: PackageFiles;
  file: string;
  source: ts.SourceFile;
  /** Imports by local name: the exported name (`*` for a namespace) and the module specifier. */
  imports: Map<string, { name: string; from: string }>;
  /** Exported names of renamed imports, by local name. */
  renamed: Map<string, string>;
}

/** A declaration and its module. */
interface Located {
  node: ts.Node;
  module: Module;
}

/** What a name refers to. */
interface Target {
  found: Located[];
  /** Module specifier, if the name comes from a package that is not read. */
  outside?: string;
  /** The exports of a module that is exported as a namespace. */
  namespace?: Map<string, Target>;
  /** Deprecation text of the export statement. */
  deprecated?: string;
}

/** The declaration file of a package. */
function entryPoint({ files, name, version }: PackageFiles): string | undefined {
  interface Manifest {
    types?: string;
    typings?: string;
    main?: string;
    exports?: unknown;
  }
  let manifest: Manifest;
  try {
    manifest = JSON.parse(files.get('package.json') ?? '') as Manifest;
  } catch {
    throw new Error(
      `The package.json of ${name}@${version} cannot be read: its tarball is broken. ` +
        'Remove the tarball from the cache (npm run clear), and run "npm run history" again.',
    );
  }
  const stated = [
    manifest.types,
    manifest.typings,
    typesOf(manifest.exports),
    manifest.main,
    'index',
  ];
  return stated
    .filter(one => typeof one === 'string')
    .map(one => declarationFile(files, path.posix.normalize(one)))
    .find(one => one !== undefined);
}

/** The first `types` condition of `exports` for the package root. */
function typesOf(exports: unknown): string | undefined {
  if (typeof exports !== 'object' || exports === null) return undefined;
  const { types, ...others } = exports as Record<string, unknown>;
  if (typeof types === 'string') return types;
  const inner = '.' in others ? [others['.']] : Object.values(others);
  return inner.map(typesOf).find(one => one !== undefined);
}

/** Resolves a path to a declaration file. */
function declarationFile(files: Map<string, string>, place: string): string | undefined {
  const bare = place.replace(/\/$/, '').replace(/(\.d)?\.[cm]?[jt]s$/, '');
  return [place, `${bare}.d.ts`, `${bare}/index.d.ts`]
    .filter(one => /\.d\.[cm]?ts$/.test(one))
    .find(one => files.has(one));
}

/** Reads the exports of packages.
 * @param sibling finds other framework packages, for re-exports and base classes */
export class Declarations {
  private readonly modules = new Map<string, Module>();
  /** Exports whose lookup is in progress, by module, to stop at cycles. */
  private readonly asked = new Map<Module, Set<string>>();

  constructor(private readonly sibling: Sibling) {}

  /** Reads the exports and the default configuration of a package version.
   * @throws if the package has no declarations */
  read(of: PackageFiles): Surface {
    const entry = entryPoint(of);
    if (!entry) {
      throw new Error(
        `${of.name}@${of.version} has no declarations: the tarball lacks the files that package.json names.`,
      );
    }
    const module = this.moduleAt(of, entry)!;
    const targets = this.exportsOf(module);
    this.addOptions(module, targets);
    const exported = new Set(
      [...targets.values()].flatMap(({ found }) => found.map(({ node }) => node)),
    );
    const symbols = new Map<string, SymbolEntry>();
    for (const [name, target] of targets) {
      const entry = this.entryOf(name, target, exported, of);
      if (entry) symbols.set(name, entry);
    }
    return { symbols, defaults: readDefaults(of.files) };
  }

  private moduleAt(of: PackageFiles, file: string): Module | undefined {
    const key = `${of.name}@${of.version}/${file}`;
    const known = this.modules.get(key);
    const text = of.files.get(file);
    if (known || text === undefined) return known;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const module: Module = { of, file, source, imports: new Map(), renamed: new Map() };
    for (const statement of source.statements) addImports(statement, module);
    this.modules.set(key, module);
    return module;
  }

  /** Resolves a module specifier; undefined outside the framework. */
  private resolve(specifier: string, from: Module): Module | undefined {
    if (specifier.startsWith('.')) {
      const place = path.posix.join(path.posix.dirname(from.file), specifier);
      const file = declarationFile(from.of.files, place === '.' ? 'index' : place);
      return file === undefined ? undefined : this.moduleAt(from.of, file);
    }
    const [, name, inner] = /^(@midwayjs\/[^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
    const of = name === from.of.name ? from.of : name && this.sibling(name, from.of.version);
    if (!of) return undefined;
    const file = inner ? declarationFile(of.files, inner) : entryPoint(of);
    return file === undefined ? undefined : this.moduleAt(of, file);
  }

  private exportsOf(module: Module, visited = new Set<Module>()): Map<string, Target> {
    const targets = new Map<string, Target>();
    if (visited.has(module)) return targets;
    visited.add(module);
    const stars: Map<string, Target>[] = [];
    for (const statement of module.source.statements) {
      if (ts.isExportDeclaration(statement)) {
        const specifier = statement.moduleSpecifier as ts.StringLiteral | undefined;
        const other = specifier && this.resolve(specifier.text, module);
        const { exportClause } = statement;
        if (!exportClause) {
          if (other) stars.push(this.exportsOf(other, visited));
        } else if (ts.isNamespaceExport(exportClause)) {
          const namespace = other && this.exportsOf(other);
          const outside = other ? undefined : specifier!.text;
          targets.set(exportClause.name.text, { found: [], namespace, outside });
        } else {
          for (const one of exportClause.elements) {
            const name = (one.propertyName ?? one.name).text;
            const target = !specifier
              ? this.localOf(module, name)
              : other
                ? this.exported(other, name)
                : { found: [], outside: specifier.text };
            const deprecated = deprecationOf(one);
            if (target)
              targets.set(
                one.name.text,
                deprecated === undefined ? target : { ...target, deprecated },
              );
          }
        }
      } else if (ts.isExportAssignment(statement)) {
        const name = statement.isExportEquals ? 'export =' : 'default';
        const { expression } = statement;
        const target = ts.isIdentifier(expression) && this.localOf(module, expression.text);
        targets.set(name, target || { found: [{ node: statement, module }] });
      } else if (isExported(statement)) {
        const isDefault = hasModifier(statement, ts.SyntaxKind.DefaultKeyword);
        for (const [name, node] of declared(statement)) {
          const key = isDefault ? 'default' : name;
          targets.set(key, { found: [...(targets.get(key)?.found ?? []), { node, module }] });
        }
      }
    }
    // Explicit exports take precedence over `export *`.
    for (const [name, target] of stars.flatMap(star => [...star])) {
      if (name !== 'default' && !targets.has(name)) targets.set(name, target);
    }
    return targets;
  }

  /** Resolves a local name of a module. */
  private localOf(module: Module, name: string): Target | undefined {
    const found = module.source.statements
      .flatMap(declared)
      .filter(([own]) => own === name)
      .map(([, node]) => ({ node, module }));
    if (found.length > 0) return { found };
    const imported = module.imports.get(name);
    if (!imported) return undefined;
    const other = this.resolve(imported.from, module);
    if (!other) return { found: [], outside: imported.from };
    return imported.name === '*'
      ? { found: [], namespace: this.exportsOf(other) }
      : this.exported(other, imported.name);
  }

  /** Resolves an export of a module; modules may re-export each other's names in a cycle. */
  private exported(module: Module, name: string): Target | undefined {
    const asked = this.asked.get(module) ?? new Set();
    if (asked.has(name)) return undefined;
    this.asked.set(module, asked.add(name));
    const target = this.exportsOf(module).get(name);
    asked.delete(name);
    return target;
  }

  /** Adds the interfaces of other packages that the package augments, such as `MidwayConfig`. */
  private addOptions(entry: Module, targets: Map<string, Target>): void {
    const own = new Map<string, Located[]>();
    const seen = new Set<Module>();
    const visit = (module: Module) => {
      if (seen.has(module) || module.of !== entry.of) return;
      seen.add(module);
      for (const statement of module.source.statements) {
        if (ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name)) {
          const { body } = statement;
          if (!body || !ts.isModuleBlock(body)) continue;
          for (const [name, node] of body.statements.flatMap(declared)) {
            own.set(name, [...(own.get(name) ?? []), { node, module }]);
          }
        } else if (
          (ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement)) &&
          statement.moduleSpecifier
        ) {
          const { text } = statement.moduleSpecifier as ts.StringLiteral;
          const other = text.startsWith('.') && this.resolve(text, module);
          if (other) visit(other);
        }
      }
    };
    visit(entry);
    for (const [name, found] of own) if (!targets.has(name)) targets.set(name, { found });
  }

  private entryOf(
    name: string,
    target: Target,
    exported: Set<ts.Node>,
    of: PackageFiles,
  ): SymbolEntry | undefined {
    const { found, namespace, outside } = target;
    const members = new Map<string, ApiEntry>();
    if (outside) return { type: `from ${packageOf(outside)}`, members };
    if (namespace) {
      for (const [inner, one] of namespace) {
        const entry = this.entryOf(inner, one, exported, of);
        if (entry) members.set(inner, { type: entry.type, deprecated: entry.deprecated });
      }
      return { type: 'namespace', members };
    }
    const visible = found.filter(({ node }) => !isInternal(node));
    if (visible.length === 0) return undefined;
    // If declarations merge, a class takes precedence over an interface, and a value over a type.
    const order = [ts.isClassDeclaration, ts.isFunctionDeclaration, ts.isVariableDeclaration];
    const first = order.flatMap(is => visible.filter(({ node }) => is(node)))[0] ?? visible[0]!;
    for (const one of visible) this.addMembers(one, members, exported, of);
    const deprecations = [
      target.deprecated,
      ...visible.map(({ node }) => deprecationOf(node)),
    ].filter(one => one !== undefined);
    // A function is only deprecated if all of its overloads are.
    const isDeprecated = target.deprecated !== undefined || deprecations.length === visible.length;
    return {
      type: headOf(name, first, visible),
      ...(isDeprecated && { deprecated: deprecations[0] }),
      members,
    };
  }

  private addMembers(
    { node, module }: Located,
    members: Map<string, ApiEntry>,
    exported: Set<ts.Node>,
    of: PackageFiles,
  ): void {
    if (ts.isEnumDeclaration(node)) {
      for (const one of node.members) {
        const value = printed(one.initializer, module, '');
        members.set(nameOf(one.name, module), { type: value, ...deprecated(one) });
      }
    } else if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body)) {
      for (const [name, inner] of node.body.statements.flatMap(declared)) {
        members.set(name, {
          type: headOf(name, { node: inner, module }, []),
          ...deprecated(inner),
        });
      }
      return;
    }
    const made = ts.isClassDeclaration(node) ? (node.name?.text ?? 'default') : '';
    for (const list of elementsOf(node)) addElements(list, '', module, members, made);
    for (const [name, entry] of this.inherited({ node, module }, exported, of, 0)) {
      if (!members.has(name)) members.set(name, entry);
    }
  }

  /** The members of base classes and interfaces that can be read. If a base has its own history, only the names of
   * its members are kept. */
  private inherited(
    { node, module }: Located,
    exported: Set<ts.Node>,
    of: PackageFiles,
    depth: number,
  ): Map<string, ApiEntry> {
    const all = new Map<string, ApiEntry>();
    for (const base of depth > 8 ? [] : basesOf(node)) {
      const target = ts.isIdentifier(base) ? this.localOf(module, base.text) : undefined;
      const found = target?.found.filter(one => one.node !== node) ?? [];
      // The type text of an exported alias already names the base.
      const isSaid = depth === 0 && ts.isTypeAliasDeclaration(node);
      if (found.length === 0 && !isSaid) all.set(unreadBase, { type: inherited });
      for (const one of found) {
        const own = new Map<string, ApiEntry>();
        for (const list of elementsOf(one.node)) addElements(list, '', one.module, own, '');
        for (const [name, entry] of this.inherited(one, exported, of, depth + 1)) {
          if (!own.has(name)) own.set(name, entry);
        }
        const hasHistory = exported.has(one.node) || one.module.of !== of;
        own.delete('constructor');
        for (const [name, entry] of own) {
          if (!all.has(name)) all.set(name, hasHistory ? { type: inherited } : entry);
        }
      }
    }
    return all;
  }
}

/** The members that a declaration itself contains. */
function elementsOf(node: ts.Node): (readonly (ts.TypeElement | ts.ClassElement)[])[] {
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) return [node.members];
  const type =
    ts.isTypeAliasDeclaration(node) || ts.isVariableDeclaration(node) ? node.type : undefined;
  return type
    ? partsOf(type)
        .filter(ts.isTypeLiteralNode)
        .map(({ members }) => members)
    : [];
}

/** The bases of a declaration, from which it has further members: names of classes, interfaces and aliases, or types
 * that cannot be read. */
function basesOf(node: ts.Node): ts.Node[] {
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
    return (node.heritageClauses ?? [])
      .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
      .flatMap(({ types }) => types.map(({ expression }) => expression));
  }
  if (!ts.isTypeAliasDeclaration(node)) return [];
  return partsOf(node.type)
    .filter(one => !ts.isTypeLiteralNode(one))
    .map(one => (ts.isTypeReferenceNode(one) ? one.typeName : one));
}

/** The parts of an intersection, or the type itself. */
const partsOf = (type: ts.TypeNode): readonly ts.TypeNode[] =>
  ts.isIntersectionTypeNode(type) ? type.types : [type];

function addImports(statement: ts.Statement, { imports, renamed }: Module): void {
  if (!ts.isImportDeclaration(statement) || !statement.importClause) return;
  const from = (statement.moduleSpecifier as ts.StringLiteral).text;
  const { name, namedBindings } = statement.importClause;
  if (name) imports.set(name.text, { name: 'default', from });
  if (!namedBindings) return;
  if (ts.isNamespaceImport(namedBindings)) {
    imports.set(namedBindings.name.text, { name: '*', from });
    return;
  }
  for (const one of namedBindings.elements) {
    const there = (one.propertyName ?? one.name).text;
    imports.set(one.name.text, { name: there, from });
    if (there !== one.name.text && there !== 'default') renamed.set(one.name.text, there);
  }
}

/** The names that a statement declares. */
function declared(statement: ts.Statement): [name: string, node: ts.Node][] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap((node): [string, ts.Node][] =>
      ts.isIdentifier(node.name) ? [[node.name.text, node]] : [],
    );
  }
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    (ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name))
  ) {
    return [[statement.name?.text ?? 'default', statement]];
  }
  return [];
}

const hasModifier = (node: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && Boolean(ts.getModifiers(node)?.some(one => one.kind === kind));

const isExported = (node: ts.Node) => hasModifier(node, ts.SyntaxKind.ExportKeyword);

/** The node that carries the doc comment of a declaration. */
const documented = (node: ts.Node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node);

const isInternal = (node: ts.Node) =>
  ts.getJSDocTags(documented(node)).some(({ tagName }) => tagName.text === 'internal');

/** The `@deprecated` text of a declaration, on one line; undefined without the tag. */
function deprecationOf(node: ts.Node): string | undefined {
  const tag = ts.getJSDocDeprecatedTag(documented(node));
  return tag && (ts.getTextOfJSDocComment(tag.comment) ?? '').replace(/\s+/g, ' ').trim();
}

function deprecated(node: ts.Node): { deprecated?: string } {
  const text = deprecationOf(node);
  return text === undefined ? {} : { deprecated: text };
}

const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0];

function nameOf(name: ts.PropertyName, module: Module): string {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name))
    return name.text;
  return name.getText(module.source);
}

/** The text of a type or a value.
 * @param otherwise what stands for it if there is none */
const printed = (node: ts.Node | undefined, { source, renamed }: Module, otherwise = 'any') =>
  node ? print(node, source, renamed) : otherwise;

/** Describes a symbol without its members. */
function headOf(name: string, { node, module }: Located, all: Located[]): string {
  const parameters = (list: readonly ts.TypeParameterDeclaration[] | undefined) =>
    list?.length ? `<${list.map(one => printed(one, module)).join(', ')}>` : '';
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
    const bases = (node.heritageClauses ?? [])
      .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
      .flatMap(({ types }) => types.map(type => printed(type, module)));
    const head = parameters(node.typeParameters);
    const kind = ts.isClassDeclaration(node) ? 'class' : 'interface';
    return `${kind}${head && ` ${head}`}${bases.length ? ` extends ${bases.join(', ')}` : ''}`;
  }
  if (ts.isEnumDeclaration(node)) return 'enum';
  if (ts.isModuleDeclaration(node)) return 'namespace';
  if (ts.isTypeAliasDeclaration(node)) {
    const head = parameters(node.typeParameters);
    if (ts.isTypeLiteralNode(node.type)) return `interface${head && ` ${head}`}`;
    return `type ${head && `${head} = `}${printed(node.type, module)}`;
  }
  if (ts.isFunctionDeclaration(node)) {
    const overloads = all.flatMap(one => (ts.isFunctionDeclaration(one.node) ? [one.node] : []));
    return `function ${callable(overloads.length ? overloads : [node], module)}`;
  }
  if (ts.isVariableDeclaration(node)) {
    if (node.type && ts.isFunctionTypeNode(node.type))
      return `function ${printed(node.type, module)}`;
    if (node.type && ts.isTypeLiteralNode(node.type)) return 'const object';
    return `const ${printed(node.type ?? node.initializer, module)}`;
  }
  return `const ${name}`;
}

/** The type of a function or method, with all overloads. */
function callable(
  list: readonly ts.SignatureDeclaration[],
  module: Module,
  result?: string,
): string {
  const { factory } = ts;
  const returned = (one: ts.SignatureDeclaration) =>
    one.type ?? factory.createTypeReferenceNode(result ?? 'any');
  const nodes =
    list.length === 1
      ? list.map(one =>
          factory.createFunctionTypeNode(one.typeParameters, one.parameters, returned(one)),
        )
      : [
          factory.createTypeLiteralNode(
            list.map(one =>
              factory.createCallSignature(one.typeParameters, one.parameters, returned(one)),
            ),
          ),
        ];
  return printed(nodes[0], module);
}

type Callable =
  | ts.MethodSignature
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.CallSignatureDeclaration
  | ts.ConstructSignatureDeclaration;

const isCallable = (node: ts.Node): node is Callable =>
  ts.isMethodSignature(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isCallSignatureDeclaration(node) ||
  ts.isConstructSignatureDeclaration(node);

function nameOfCallable(node: Callable, module: Module): string {
  if (node.name) return nameOf(node.name, module);
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  return ts.isCallSignatureDeclaration(node) ? '()' : 'new ()';
}

/** Adds the members of a class, an interface or a type literal, including nested members such as `pool.max` if the
 * type of a member is a type literal.
 * @param prefix path of the owner, with a dot at the end
 * @param made name of the class, for the type of its constructor */
function addElements(
  elements: readonly (ts.TypeElement | ts.ClassElement)[],
  prefix: string,
  module: Module,
  members: Map<string, ApiEntry>,
  made: string,
): void {
  const calls = new Map<string, ts.SignatureDeclaration[]>();
  for (const node of elements) {
    if (hasModifier(node, ts.SyntaxKind.PrivateKeyword) || isInternal(node)) continue;
    if (node.name && ts.isPrivateIdentifier(node.name)) continue;
    const words = [
      hasModifier(node, ts.SyntaxKind.StaticKeyword) ? 'static ' : '',
      hasModifier(node, ts.SyntaxKind.ProtectedKeyword) ? 'protected ' : '',
    ].join('');
    const isOptional = 'questionToken' in node && node.questionToken !== undefined;
    const mark = isOptional ? '?' : '';
    const set = (name: string, type: string) =>
      members.set(`${prefix}${name}`, { type, ...deprecated(node) });
    if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
      const name = nameOf(node.name, module);
      const readonly = hasModifier(node, ts.SyntaxKind.ReadonlyKeyword) ? 'readonly ' : '';
      const { type } = node;
      if (type && ts.isTypeLiteralNode(type) && type.members.every(one => one.name)) {
        set(name, `${words}${readonly}${mark}object`);
        addElements(type.members, `${prefix}${name}.`, module, members, '');
      } else {
        const initial = ts.isPropertyDeclaration(node) ? node.initializer : undefined;
        set(name, `${words}${readonly}${mark}${printed(type ?? initial, module)}`);
      }
    } else if (ts.isGetAccessor(node)) {
      const name = nameOf(node.name, module);
      const isSet = elements.some(
        one => ts.isSetAccessor(one) && nameOf(one.name, module) === name,
      );
      set(name, `${words}${isSet ? '' : 'readonly '}${printed(node.type, module)}`);
    } else if (isCallable(node)) {
      const name = nameOfCallable(node, module);
      const overloads = [...(calls.get(`${words}${name}`) ?? []), node];
      calls.set(`${words}${name}`, overloads);
      const result = ts.isConstructorDeclaration(node) ? made || 'this' : undefined;
      const text = callable(overloads, module, result);
      const before = members.get(`${prefix}${name}`);
      set(name, `${words}${mark}${text}`);
      // A method is only deprecated if all of its overloads are.
      if (overloads.length > 1 && before?.deprecated === undefined) {
        members.set(`${prefix}${name}`, { type: `${words}${mark}${text}` });
      }
    } else if (ts.isIndexSignatureDeclaration(node)) {
      const key = node.parameters[0]?.type;
      set(`[${printed(key, module, 'key')}]`, printed(node.type, module));
    }
  }
}
