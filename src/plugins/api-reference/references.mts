/** Watches TypeDoc for the symbols that declarations refer to. */
import { Context, ReferenceType, ReflectionSymbolId, TypeScript as ts } from 'typedoc';
import { packageNamed, untyped } from './external';
import { packageOf } from './foreignExports.mjs';
import type { ReferencePackage } from '../../content/reference';

/** Collects the symbols that declarations refer to, and corrects two kinds of references. TypeDoc gives all types
 * of packages that are not installed the same name; here they keep their names. TypeDoc resolves a type to its
 * first declaration, which may be an augmentation by another package; here it resolves to the original.
 *
 * Relies on: TypeDoc creates every reference to a symbol with this method of its context.
 * @returns a set that grows while TypeDoc reads */
export function watchReferences(packages: ReferencePackage[]): ReadonlySet<ts.Symbol> {
  const documented = new Set<string | undefined>(packages.map(({ npm }) => npm));
  const referenced = new Set<ts.Symbol>();
  // eslint-disable-next-line @typescript-eslint/unbound-method -- always called with a context as `this`
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

/** Whether a declaration augments a module of another package. */
export function isAddition(declaration: ts.Declaration): boolean {
  const isNamed = (node: ts.Node): node is ts.ModuleDeclaration & { name: ts.StringLiteral } =>
    ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name);
  const module = ts.findAncestor(declaration, isNamed);
  const home = packageOf(declaration.getSourceFile().fileName) ?? '';
  return module !== undefined && packageNamed(module.name.text) !== untyped(home);
}
