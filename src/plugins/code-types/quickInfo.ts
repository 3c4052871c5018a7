/** Reads the compiler's info about the names in the code of pages, independent of the language. */
import ts from 'typescript';
import { continuedPages, quickGuidePage } from '../../content/quickGuide';
import { codeLanguages } from '../../content/project';
import type { Page } from '../../content/pages';
import { hash } from '../../lib/cache';
import type { CodeLink } from '../../content/codeLinks';
import { readMarks } from '../../content/typeMarks';
import type { PageCode, PageFile, PageProgram } from './program';
import { Resolver } from './resolve';
import type { ReferencePackage } from './reference';
import { namesIn, tokensOf } from './names';

/** A documented symbol of the framework, or a member of it. */
export interface SymbolRef {
  npm: string;
  symbol: string;
  member?: string;
}

/** Compiler info about a name. */
export interface NameInfo {
  /** The text that an editor shows. */
  text: string;
  /** Links from type names in the text. */
  marks: CodeLink[];
  symbolRef?: SymbolRef;
  /** The package that declares the name, unless it belongs to the framework. */
  npm?: string;
  /** The declaration in the page's own project: its file, and either the index of the block and of the name in it, or
   * `inBase` for a file that the page builds on. */
  declared?: { file: string; at?: [block: number, name: number]; inBase?: true };
}

/** The infos of the names of a page. */
export interface PageInfo {
  infos: NameInfo[];
  /** By the index of the block: for each name the index of its info, or -1. */
  blocks: Record<number, number[]>;
}

/** Hash of everything in a page that affects the compiler's info. Translations that differ only in comments have the
 * same hash, except for blocks with marks, which are comments that affect the compiler's answers. */
export const infoInput = ({ collection, name, blocks }: Page): string =>
  hash(
    collection.name,
    name,
    blocks.map(({ lang, code, flags: { title, append, nocheck } }) => {
      // Besides code, the compiler reads only JSON.
      const read = codeLanguages.has(lang)
        ? tokensOf({ code, lang })
        : title && /\.json$/.test(String(title)) && code;
      const isMarked = codeLanguages.has(lang) && readMarks(code).lines.size > 0;
      return [lang, title, append, nocheck, isMarked ? code : read];
    }),
  );

/** Maximum length of an info: nobody reads more of a type. */
const longest = 2_000;

/** Truncates a long text at a line end, at a space, or between characters. */
function cut(text: string): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '));
  return `${head.slice(0, end > longest / 2 ? end : head.length)} …`;
}

/** The package that a file of `node_modules` belongs to; for `@types/…` the package that it describes. */
function packageOf(file: string): string | undefined {
  const found = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (!found || found === 'typescript' || found === '@types/node') return undefined;
  return found.replace(/^@types\//, '').replace(/^(.+)__(.+)$/, '@$1/$2');
}

/** Leaves out that a name is imported, which the code shows: `(alias) ` and the line `import Name`. */
function withoutImport(parts: ts.SymbolDisplayPart[]): ts.SymbolDisplayPart[] {
  if (parts[1]?.text !== 'alias') return parts;
  const end = parts.findLastIndex(({ kind }) => kind === 'lineBreak');
  return parts.slice(4, end < 0 ? undefined : end);
}

/** Kinds of display parts that name a type. */
const typeParts = new Set(['className', 'interfaceName', 'enumName', 'aliasName']);

/** Whether a statement imports something under a local name. */
function givesNames(statement: ts.Statement): boolean {
  if (!ts.isImportDeclaration(statement)) {
    return ts.isImportEqualsDeclaration(statement) || /\brequire\(/.test(statement.getText());
  }
  const { name, namedBindings } = statement.importClause ?? {};
  return (
    name !== undefined ||
    (namedBindings !== undefined &&
      (ts.isNamespaceImport(namedBindings) ||
        namedBindings.elements.some(({ propertyName }) => propertyName)))
  );
}

/** Provides the infos of the names of a program. */
class Informer {
  readonly #checker: ts.TypeChecker;
  readonly #ids = new Map<object, number>();
  readonly #known = new Map<string, NameInfo | undefined>();
  readonly #names = new Map<ts.SourceFile, string>();
  readonly #source: PageProgram;
  readonly #resolver: Resolver;

  constructor(source: PageProgram, packages: ReferencePackage[]) {
    this.#source = source;
    this.#checker = source.program.getTypeChecker();
    this.#resolver = new Resolver(source.program, packages);
    // Performance: to name a symbol that a file does not import, the checker searches the exports of all files for a
    // re-export. That would take most of the time, and would not change the name.
    source.program.getSourceFiles = () => [];
  }

  #id(one: object | undefined): number {
    if (!one) return 0;
    const id = this.#ids.get(one) ?? this.#ids.size + 1;
    this.#ids.set(one, id);
    return id;
  }

  /** The symbol of a name. A key of an object literal has the symbol of the property in the expected type. */
  #symbolAt(node: ts.Identifier | ts.PrivateIdentifier): ts.Symbol | undefined {
    const { parent } = node;
    if (
      ts.isObjectLiteralElement(parent) &&
      parent.name === node &&
      ts.isObjectLiteralExpression(parent.parent)
    ) {
      const asked = this.#checker.getContextualType(parent.parent)?.getProperty(node.text);
      if (asked) return asked;
    }
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias
      ? this.#checker.getAliasedSymbol(symbol)
      : symbol;
  }

  /** The resolved signature, if the name is called. */
  #signatureAt(node: ts.Node): ts.Signature | undefined {
    const { parent } = node;
    const callee = ts.isPropertyAccessExpression(parent) && parent.name === node ? parent : node;
    const call = callee.parent;
    const isCall =
      ((ts.isCallExpression(call) || ts.isNewExpression(call)) && call.expression === callee) ||
      (ts.isTaggedTemplateExpression(call) && call.tag === callee) ||
      (ts.isJsxOpeningLikeElement(call) && call.tagName === callee) ||
      ts.isDecorator(call);
    return isCall ? this.#checker.getResolvedSignature(call) : undefined;
  }

  /** Cache key: everything that the info of a name depends on. */
  #keyOf(node: ts.Identifier | ts.PrivateIdentifier, symbol: ts.Symbol | undefined): string {
    const { parent } = node;
    const own = this.#checker.getSymbolAtLocation(node);
    return [
      node.text,
      ...[symbol, this.#checker.getTypeAtLocation(node), this.#signatureAt(node)].map(one =>
        this.#id(one),
      ),
      // The text for an alias depends on the kind of its declaration.
      own && own !== symbol ? own.declarations?.[0]?.kind : '',
      // A class shows its constructor after `new`.
      ts.isNewExpression(parent) && parent.expression === node,
      ts.isObjectLiteralElement(parent) && this.#id(own),
      // The `const` of `as const` has the type of the expression before it.
      ts.isConstTypeReference(parent) && this.#id(parent),
      // The declaration of an overload shows itself.
      ts.isFunctionLike(parent) && parent.name === node && this.#id(parent),
      this.#namesOf(node.getSourceFile()),
    ].join(' ');
  }

  /** The imports of a file with local names, which the text of types depends on: `koa.Context`. */
  #namesOf(source: ts.SourceFile): string {
    const known = this.#names.get(source);
    if (known !== undefined) return known;
    const names = source.statements.filter(statement => givesNames(statement));
    const found = names
      .map(statement => statement.getText(source))
      .sort()
      .join(' ');
    this.#names.set(source, found);
    return found;
  }

  /** The info of a name. */
  infoAt(
    node: ts.Identifier | ts.PrivateIdentifier,
    source: ts.SourceFile,
    declaredIn: (declaration: ts.Declaration) => NameInfo['declared'],
  ): NameInfo | undefined {
    const symbol = this.#symbolAt(node);
    const key = this.#keyOf(node, symbol);
    if (this.#known.has(key)) return this.#known.get(key);
    const info = this.#make(node, source, symbol, declaredIn);
    this.#known.set(key, info);
    return info;
  }

  #make(
    node: ts.Identifier | ts.PrivateIdentifier,
    source: ts.SourceFile,
    symbol: ts.Symbol | undefined,
    declaredIn: (declaration: ts.Declaration) => NameInfo['declared'],
  ): NameInfo | undefined {
    const { service } = this.#source;
    const shown = service.getQuickInfoAtPosition(source.fileName, node.getStart(source));
    const parts = withoutImport(shown?.displayParts ?? []);
    const text = cut(parts.map(part => part.text).join(''));
    if (!text) return undefined;
    const [declaration] = symbol?.declarations ?? [];
    const from = declaration?.getSourceFile();
    const symbolRef = symbol && this.#symbolRefOf(symbol);
    const npm = from && !symbolRef ? packageOf(from.fileName) : undefined;
    const isOther = npm !== undefined && !npm.startsWith('@midwayjs/');
    return {
      text,
      marks: this.#marksOf(parts, text, node, symbol),
      ...(symbolRef && { symbolRef }),
      ...(isOther && { npm }),
      ...(declaration && { declared: declaredIn(declaration) }),
    };
  }

  /** Finds the documentation of a symbol: as an export, or as a member of an export. */
  #symbolRefOf(symbol: ts.Symbol): SymbolRef | undefined {
    const named = this.#resolver.documentedAs(symbol);
    if (named) return { npm: named.package.npm, symbol: named.name };
    for (const { parent } of (symbol.declarations ?? []) as { parent?: ts.Node }[]) {
      // The declaration of a module has no parent.
      const owner = parent && ts.isTypeLiteralNode(parent) ? parent.parent : parent;
      if (
        !owner ||
        (!ts.isClassDeclaration(owner) &&
          !ts.isInterfaceDeclaration(owner) &&
          !ts.isEnumDeclaration(owner) &&
          !ts.isTypeAliasDeclaration(owner))
      ) {
        continue;
      }
      const of = owner.name && this.#checker.getSymbolAtLocation(owner.name);
      const found = of && this.#resolver.documentedAs(of);
      if (found) return { npm: found.package.npm, symbol: found.name, member: symbol.name };
    }
    return undefined;
  }

  /** The types that the text of a name may mention, by name: its own type and the types that it consists of. Null if
   * several types have the same name. */
  #typesAround(node: ts.Node, symbol: ts.Symbol | undefined): Map<string, ts.Symbol | null> {
    const found = new Map<string, ts.Symbol | null>();
    const seen = new Set<ts.Type>();
    const note = (one: ts.Symbol | undefined) => {
      if (!one) return;
      const known = found.get(one.name);
      found.set(one.name, known === undefined || known === one ? one : null);
    };
    const lookAtSignature = (signature: ts.Signature, depth: number) => {
      look(signature.getReturnType(), depth);
      for (const parameter of signature.parameters) {
        look(this.#checker.getTypeOfSymbolAtLocation(parameter, node), depth);
      }
    };
    const look = (type: ts.Type, depth: number): void => {
      if (depth > 4 || seen.has(type) || seen.size > 200) return;
      seen.add(type);
      note(type.aliasSymbol);
      note(type.symbol);
      const { aliasTypeArguments = [] } = type;
      const parts = type.isUnionOrIntersection() ? type.types : [];
      const given =
        (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
          ? this.#checker.getTypeArguments(type as ts.TypeReference)
          : [];
      for (const part of [...aliasTypeArguments, ...parts, ...given]) look(part, depth + 1);
      if (type.symbol && !(type.symbol.flags & unnamed)) return;
      for (const signature of type.getCallSignatures()) lookAtSignature(signature, depth + 1);
      for (const property of type.getProperties().slice(0, 30)) {
        look(this.#checker.getTypeOfSymbolAtLocation(property, node), depth + 1);
      }
    };
    const unnamed =
      ts.SymbolFlags.TypeLiteral |
      ts.SymbolFlags.ObjectLiteral |
      ts.SymbolFlags.Function |
      ts.SymbolFlags.Method;
    note(symbol);
    const [declaration] = symbol?.declarations ?? [];
    const owner = declaration?.parent;
    if (owner && (ts.isClassDeclaration(owner) || ts.isInterfaceDeclaration(owner)) && owner.name) {
      note(this.#checker.getSymbolAtLocation(owner.name));
    }
    look(this.#checker.getTypeAtLocation(node), 0);
    const signature = this.#signatureAt(node);
    if (signature) lookAtSignature(signature, 0);
    return found;
  }

  #marksOf(
    parts: ts.SymbolDisplayPart[],
    text: string,
    node: ts.Node,
    symbol: ts.Symbol | undefined,
  ): CodeLink[] {
    const isType = ({ kind, text: name }: ts.SymbolDisplayPart) =>
      typeParts.has(kind) && this.#resolver.names.has(name);
    if (!parts.some(isType)) return [];
    const types = this.#typesAround(node, symbol);
    const places = new Map<string, number[]>();
    let at = 0;
    for (const part of parts) {
      const type = isType(part) ? types.get(part.text) : undefined;
      const route = type && this.#resolver.documentedAs(type)?.route;
      if (route && at + part.text.length <= text.length) {
        const before = text.slice(0, at);
        const line = before.split('\n').length - 1;
        const column = at - (before.lastIndexOf('\n') + 1);
        places.set(route, [...(places.get(route) ?? []), line, column]);
      }
      at += part.text.length;
    }
    return [...places].map(([route, found]): CodeLink => [route, ...found]);
  }
}

/** Returns a function that finds declarations in the files of a page. */
function declarationFinder(
  files: PageFile[],
  placeAt: (pageLine: number, column: number) => [block: number, name: number] | undefined,
): (declaration: ts.Declaration) => NameInfo['declared'] {
  const byName = new Map(files.map(file => [file.file, file]));
  return declaration => {
    const source = declaration.getSourceFile();
    const file = byName.get(source.fileName);
    if (!file) return undefined;
    // Modules and default exports may have no name.
    const name = ts.getNameOfDeclaration(declaration) ?? declaration;
    const { line, character } = source.getLineAndCharacterOfPosition(name.getStart(source));
    const pageLine = file.lines[line];
    if (pageLine === undefined) return { file: file.path, inBase: true };
    const at = placeAt(pageLine, character);
    return { file: file.path, ...(at && { at }) };
  };
}

/** The infos of the names of a page.
 * @param program the program that contains the files of the page */
function infoOf(
  page: Page,
  files: PageFile[],
  { program }: PageProgram,
  informer: Informer,
): PageInfo {
  const infos = new Map<string, number>();
  const list: NameInfo[] = [];
  const names = page.blocks.map(block =>
    codeLanguages.has(block.lang) && !block.flags.nocheck ? namesIn(block) : [],
  );
  const places = names.map(
    found => new Map(found.map(({ line, column }, index) => [`${line}:${column}`, index])),
  );
  const placeAt = (pageLine: number, column: number): [number, number] | undefined => {
    const block = page.blocks.findLastIndex(({ line }) => line <= pageLine);
    const name = places[block]?.get(`${pageLine - page.blocks[block]!.line}:${column}`);
    return name === undefined ? undefined : [block, name];
  };
  const declaredIn = declarationFinder(files, placeAt);
  const blocks: PageInfo['blocks'] = {};
  for (const file of files) {
    const source = file.lines.length > 0 ? program.getSourceFile(file.file) : undefined;
    if (!source) continue;
    const look = (node: ts.Node): void => {
      ts.forEachChild(node, look);
      if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return;
      const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const place = placeAt(file.lines[line]!, character);
      if (!place) return;
      const [block, name] = place;
      const row = (blocks[block] ??= names[block]!.map(() => -1));
      // A file appears in every stage until another version replaces it.
      if (row[name] !== -1) return;
      const info = informer.infoAt(node, source, declaredIn);
      if (!info) return;
      const key = JSON.stringify(info);
      const index = infos.get(key) ?? list.push(info) - 1;
      infos.set(key, index);
      row[name] = index;
    };
    look(source);
  }
  return { infos: list, blocks };
}

/** Reads the infos of the names of each page.
 * @param reference empty for a version without a reference */
export function readInfo(pages: Page[], code: PageCode, reference: ReferencePackage[]): PageInfo[] {
  const found: PageInfo[] = [];
  const groups = [code.plain, ...code.augmenting.map(index => [index])];
  for (const group of groups) {
    if (group.length === 0) continue;
    const program = code.open(group);
    const informer = new Informer(program, reference);
    for (const at of group) found[at] = infoOf(pages[at]!, code.files[at]!, program, informer);
  }
  return found;
}

/** The page that shows a file on which a page builds: one that it continues, or the quick guide. */
export const basePage = (page: Page, file: string): string =>
  [...continuedPages(page), quickGuidePage()]
    .find((one, at, all) => at === all.length - 1 || one.blocks.some(b => b.flags.title === file))!
    .name.replace(/\.mdx?$/, '');
