/** Finds the symbols of the framework in the code of pages, by TypeScript's own resolution. */
import ts from 'typescript';
import type { Page } from '../../content/pages';
import { better, type Use, exampleFinder } from './examples';
import type { Mark } from '../../content/codeLinks';
import { isCode, type PageCode, type PageFile } from './program';
import type { ReferencePackage } from './reference';

/** What a file links to: the number of an identifier in it, the API page that it means, and the namespace
 * that the code takes it from. Code that differs in comments alone links to the same. */
export type FileRoutes = [identifier: number, route: string, namespace?: string][];

/** What the code of a page says of names. */
export interface CodeLinks {
  /** The links of its blocks, by their index in the page. */
  blocks: Map<number, Mark[]>;
  /** Where the names lead that its code takes from packages: `Provide`, `koa.Framework`. Null for a
   * name that means different things in different blocks, or something of the page's own. */
  names: Map<string, string | null>;
  /** The best example of each API page. */
  uses: Map<string, Use>;
}

/** What an API page documents. */
export interface Documented {
  package: ReferencePackage;
  name: string;
  route: string;
}

/** Answers what the identifiers of a program mean. */
export class Resolver {
  readonly #checker: ts.TypeChecker;
  readonly #candidates = new Map<ts.Symbol, Documented[]>();
  /** The names of what is documented. */
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

  /** The namespace import that a name is taken from: `koa` of `koa.Framework`. */
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

  /** The package that the code names as where an identifier comes from. */
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

  /** The API page of what an identifier means. */
  routeOf(node: ts.Identifier): string | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && this.documentedAs(symbol, node)?.route;
  }

  /** Where a symbol is documented. Where several packages export it, the package that the code takes it from
   * decides, then the one that declares it.
   * @param node where the code names it */
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

/** Whether an identifier names a member of something and stands for nothing by itself. */
const isMember = (node: ts.Identifier, { parent } = node) =>
  (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
  (ts.isQualifiedName(parent) && parent.right === node) ||
  ((ts.isClassElement(parent) || ts.isTypeElement(parent) || ts.isObjectLiteralElement(parent)) &&
    parent.name === node) ||
  (ts.isBindingElement(parent) && parent.propertyName === node);

/** The identifiers of a file in their order. */
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
 * @param files those of its project
 * @param routes of each file */
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
    // A file stands in every stage until it is replaced.
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
        [...routes].map(([route, places]): Mark => [route, ...places]),
      ]),
    ),
  };
}

/** Reads the code of pages.
 * @returns what finds the routes of the files of each, once the pages of the reference are known */
export function resolvePages(code: PageCode): (reference: ReferencePackage[]) => FileRoutes[][] {
  // What augmentations add means nothing for links.
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
