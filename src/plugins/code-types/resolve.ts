/** Resolves the symbols of the framework in the code of pages with the TypeScript compiler. */
import ts from 'typescript';
import type { Page } from '../../content/pages';
import { better, type Use, exampleFinder } from './examples';
import type { CodeLink } from '../../content/codeLinks';
import { isCode, type PageCode, type PageFile } from './program';
import type { ReferencePackage } from './reference';

/** The links of a file: the index of an identifier, its API page, and the namespace that qualifies it. Translations
 * that differ only in comments have the same links. */
export type FileRoutes = [identifier: number, route: string, namespace?: string][];

/** The links of the code of a page. */
export interface CodeLinks {
  /** The links of blocks, by the index of the block. */
  blocks: Map<number, CodeLink[]>;
  /** The API pages of imported names: `Provide`, `koa.Framework`. Null for a name that is ambiguous between blocks, or
   * that the page declares itself. */
  names: Map<string, string | null>;
  /** The best example of each API page. */
  uses: Map<string, Use>;
}

/** A documented export of a package. */
export interface Documented {
  package: ReferencePackage;
  name: string;
  route: string;
}

/** Resolves the identifiers of a program to documented symbols. */
export class Resolver {
  readonly #checker: ts.TypeChecker;
  readonly #candidates = new Map<ts.Symbol, Documented[]>();
  /** The names of documented symbols, as declared. */
  readonly names = new Set<string>();

  constructor(program: ts.Program, packages: ReferencePackage[]) {
    this.#checker = program.getTypeChecker();
    for (const entry of packages) {
      const source = program.getSourceFile(entry.entryPoint);
      const module = source && this.#checker.getSymbolAtLocation(source);
      for (const exported of module ? this.#checker.getExportsOfModule(module) : []) {
        const page = entry.pages.get(exported.name);
        if (!page) continue;
        const symbol = this.#target(exported);
        this.names.add(symbol.name);
        const candidates = this.#candidates.get(symbol) ?? [];
        this.#candidates.set(symbol, [
          ...candidates,
          { package: entry, name: exported.name, route: page.route },
        ]);
      }
    }
  }

  #target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The namespace import that qualifies a name: `koa` in `koa.Framework`. */
  namespaceOf(node: ts.Identifier): ts.Identifier | undefined {
    const { parent } = node;
    const left = ts.isPropertyAccessExpression(parent)
      ? parent.expression
      : ts.isQualifiedName(parent)
        ? parent.left
        : undefined;
    if (!left || left === node || !ts.isIdentifier(left)) return undefined;
    const symbol = this.#checker.getSymbolAtLocation(left);
    if (!symbol || !(symbol.flags & ts.SymbolFlags.Alias)) return undefined;
    return this.#target(symbol).flags & ts.SymbolFlags.ValueModule ? left : undefined;
  }

  /** The package in the import that an identifier comes from. */
  #importedFrom(node: ts.Identifier): string | undefined {
    const named = (at: ts.Node): string | undefined => {
      const statement = ts.findAncestor(
        at,
        found => ts.isImportDeclaration(found) || ts.isExportDeclaration(found),
      );
      const from = statement?.moduleSpecifier;
      return from && ts.isStringLiteral(from) ? from.text : undefined;
    };
    const [declaration] =
      this.#checker.getSymbolAtLocation(this.namespaceOf(node) ?? node)?.declarations ?? [];
    return named(node) ?? (declaration && named(declaration));
  }

  /** The API page of an identifier. */
  routeOf(node: ts.Identifier): string | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && this.documentedAs(symbol, node)?.route;
  }

  /** Finds the documented export of a symbol. If several packages export it, the imported package wins, then the
   * package that declares it.
   * @param node the identifier in the code */
  documentedAs(found: ts.Symbol, node?: ts.Identifier): Documented | undefined {
    const symbol = this.#target(found);
    const candidates = this.#candidates.get(symbol);
    if (!candidates) return undefined;
    const from = node && candidates.length > 1 ? this.#importedFrom(node) : undefined;
    const declared =
      symbol.declarations?.map(({ parent }) => parent.getSourceFile().fileName) ?? [];
    const chosen =
      candidates.find(candidate => candidate.package.npm === from) ??
      candidates.find(candidate =>
        declared.some(
          file =>
            file === candidate.package.entryPoint ||
            file.includes(`/node_modules/${candidate.package.npm}/`),
        ),
      ) ??
      candidates[0];
    return chosen;
  }
}

const declares = (node: ts.Identifier) =>
  (ts.isClassDeclaration(node.parent) ||
    ts.isInterfaceDeclaration(node.parent) ||
    ts.isFunctionDeclaration(node.parent) ||
    ts.isTypeAliasDeclaration(node.parent) ||
    ts.isEnumDeclaration(node.parent) ||
    ts.isVariableDeclaration(node.parent) ||
    ts.isBindingElement(node.parent)) &&
  node.parent.name === node;

/** Whether an identifier only names a member of something else. */
const isMember = (node: ts.Identifier, { parent } = node) =>
  (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
  (ts.isQualifiedName(parent) && parent.right === node) ||
  ((ts.isClassElement(parent) || ts.isTypeElement(parent) || ts.isObjectLiteralElement(parent)) &&
    parent.name === node) ||
  (ts.isBindingElement(parent) && parent.propertyName === node);

/** The identifiers of a file, in order. */
function identifiersIn(source: ts.SourceFile): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

function routesIn(source: ts.SourceFile, resolver: Resolver): FileRoutes {
  return identifiersIn(source).flatMap((node, at): FileRoutes => {
    const namespace = resolver.namespaceOf(node);
    const route = namespace || !isMember(node) ? resolver.routeOf(node) : undefined;
    if (!route) return [];
    return [namespace ? [at, route, namespace.text] : [at, route]];
  });
}

/** Finds the links in the code of a page.
 * @param files the files of its project
 * @param routes the links of each file */
export function linksInCode(page: Page, files: PageFile[], routes: FileRoutes[]): CodeLinks {
  const names: CodeLinks['names'] = new Map();
  const blocks = new Map<number, Map<string, number[]>>();
  const uses: CodeLinks['uses'] = new Map();
  const seen = new Set<string>();

  const note = (name: string, route: string | null) => {
    const earlier = names.get(name);
    names.set(name, earlier === undefined || earlier === route ? route : null);
  };
  const mark = (line: number, column: number, route: string) => {
    const index = page.blocks.findLastIndex(block => block.line <= line);
    // A file appears in every stage until another version replaces it.
    const place = `${line}:${column}`;
    if (seen.has(place)) return;
    seen.add(place);
    const routes = blocks.get(index) ?? new Map<string, number[]>();
    const places = routes.get(route) ?? [];
    places.push(line - page.blocks[index]!.line, column);
    blocks.set(index, routes.set(route, places));
  };

  const findUse = exampleFinder(page);
  for (const [index, file] of files.entries()) {
    if (file.lines.length === 0 || !isCode(file.file)) continue;
    const source = ts.createSourceFile(file.file, file.code, ts.ScriptTarget.Latest, true);
    const known = new Map(routes[index]!.map(([at, ...found]) => [at, found]));
    for (const [at, node] of identifiersIn(source).entries()) {
      const [route, namespace] = known.get(at) ?? [];
      if (route) {
        const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
        note(namespace ? `${namespace}.${node.text}` : node.text, route);
        mark(file.lines[line]!, character, route);
        const use = findUse(node, source, file);
        if (use) uses.set(route, better(uses.get(route), use));
      } else if (declares(node)) note(node.text, null);
    }
  }
  return {
    names,
    uses,
    blocks: new Map(
      [...blocks].map(([index, routes]) => [
        index,
        [...routes].map(([route, places]): CodeLink => [route, ...places]),
      ]),
    ),
  };
}

/** Reads the code of pages.
 * @returns a function that takes the pages of the reference, and returns the links of each page's files */
export function resolvePages(code: PageCode): (reference: ReferencePackage[]) => FileRoutes[][] {
  // Links do not depend on augmentations, so the pages with augmentations can share a program.
  const groups = [code.plain, code.augmenting].filter(group => group.length > 0);
  for (const group of groups) code.open(group);
  return reference => {
    const routes: FileRoutes[][] = [];
    for (const group of groups) {
      const { program } = code.open(group);
      const resolver = new Resolver(program, reference);
      for (const at of group) {
        routes[at] = code.files[at]!.map(({ file, lines }) => {
          const source = lines.length > 0 ? program.getSourceFile(file) : undefined;
          return source ? routesIn(source, resolver) : [];
        });
      }
    }
    return routes;
  };
}
