/** Re-exports from packages outside the reference: pages list them with a link instead of documenting them. */
import { type Context, type ProjectReflection, TypeScript as ts } from 'typedoc';
import { importedFrom } from './external';
import type { ReferencePackage } from '../../content/reference';

/** Re-exports by the directory name of the package that re-exports them. */
export type ForeignExports = Record<string, { name: string; from: string }[]>;

/** Finds what each package re-exports from packages outside the reference. For a package that is not installed,
 * only the name in the export or import is known. */
export function foreignExports(
  { programs }: Context,
  packages: ReferencePackage[],
): ForeignExports {
  const documented = new Set(packages.map(({ npm }) => npm));
  const found = packages.map(({ dir, entryPoint }) => {
    const program = programs.find(known => known.getSourceFile(entryPoint))!;
    const checker = program.getTypeChecker();
    const module = checker.getSymbolAtLocation(program.getSourceFile(entryPoint)!);
    const foreign = (module ? checker.getExportsOfModule(module) : []).flatMap(symbol => {
      const from = exporterOf(symbol, checker);
      return from && !documented.has(from) ? [{ name: symbol.name, from }] : [];
    });
    return [dir, foreign.sort((a, b) => (a.name < b.name ? -1 : 1))];
  });
  return Object.fromEntries(found) as ForeignExports;
}

/** Removes TypeDoc's reflections of these re-exports. TypeDoc cannot tell the types of a package that is not
 * installed from each other. */
export function removeForeign(project: ProjectReflection, foreign: ForeignExports): void {
  for (const module of project.children ?? []) {
    const names = new Set(foreign[module.name]?.map(({ name }) => name));
    for (const child of [...(module.children ?? [])]) {
      if (names.has(child.name)) project.removeReflection(child);
    }
  }
}

/** The installed package that a file belongs to. */
export function packageOf(file: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function exporterOf(symbol: ts.Symbol, checker: ts.TypeChecker): string | undefined {
  if (!(symbol.flags & ts.SymbolFlags.Alias)) return undefined;
  const target = checker.getAliasedSymbol(symbol).declarations?.[0];
  if (target) return packageOf(target.getSourceFile().fileName);
  const alias = symbol.declarations?.[0];
  if (!alias || !ts.isExportSpecifier(alias)) return undefined;
  const { moduleSpecifier } = alias.parent.parent;
  return moduleSpecifier && ts.isStringLiteral(moduleSpecifier)
    ? moduleSpecifier.text
    : importedFrom(alias.getSourceFile().text, (alias.propertyName ?? alias.name).text);
}
