/** What declarations refer to. */
import { Context, ReferenceType, ReflectionSymbolId, TypeScript as ts } from 'typedoc';
import { packageNamed, untyped } from './external';
import { packageOf } from './foreign.mjs';
import type { ReferencePackage } from '../../content/reference';

/** Remembers what declarations refer to while TypeDoc reads them. A type of a package that is not
 * installed keeps its name, and a type of another package is that of its own declaration, not of one
 * that adds to it: TypeDoc has one name for all the former, and takes the first of the latter.
 *
 * Relies on: TypeDoc makes every reference to a symbol by this method of its context.
 * @returns the symbols, which become more as TypeDoc reads on */
export function watchReferences(packages: ReferencePackage[]): ReadonlySet<ts.Symbol> {
  const documented = new Set<string | undefined>(packages.map(({ npm }) => npm));
  const referenced = new Set<ts.Symbol>();
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on what it is of
  const { createSymbolReference } = Context.prototype;
  Context.prototype.createSymbolReference = function watch(symbol, context, name) {
    referenced.add(symbol);
    const to = (id: ReflectionSymbolId, text: string) =>
      ReferenceType.createUnresolvedReference(text, id, context.project, text);
    if (name && context.checker.isUnknownSymbol(symbol)) {
      const id = { packageName: '', packagePath: '' as const, qualifiedName: name };
      return to(new ReflectionSymbolId(id), name);
    }
    const [first, ...others] = symbol.declarations ?? [];
    const own = first && isAddition(first) && others.find(other => !isAddition(other));
    return own && !documented.has(packageOf(own.getSourceFile().fileName))
      ? to(this.createSymbolId(symbol, own), name ?? symbol.name)
      : createSymbolReference.call(this, symbol, context, name);
  };
  return referenced;
}

/** Whether a declaration adds to a module of another package. */
export function isAddition(declaration: ts.Declaration): boolean {
  const isNamed = (node: ts.Node): node is ts.ModuleDeclaration & { name: ts.StringLiteral } =>
    ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name);
  const module = ts.findAncestor(declaration, isNamed);
  const home = packageOf(declaration.getSourceFile().fileName) ?? '';
  return module !== undefined && packageNamed(module.name.text) !== untyped(home);
}
