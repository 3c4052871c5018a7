/** Exports that packages pass on from others: they are listed with a link, not documented here. */
import { type Context, type ProjectReflection, TypeScript as ts } from 'typedoc';
import { importedFrom } from './external';
import type { ReferencePackage } from '../../content/reference';

/** Exports of other packages, by the directory name of the package that passes them on. */
export type ForeignExports = Record<string, { name: string; from: string }[]>;

/** Finds what each package passes on from packages that are not documented here. Of a package that
 * is not installed, the name in the export or import is all there is to know. */
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

/** Takes away what TypeDoc has made of such exports: for packages that are not installed it takes all
 * their types for one and the same. */
export function removeForeign(project: ProjectReflection, foreign: ForeignExports): void {
  for (const module of project.children ?? []) {
    const names = new Set(foreign[module.name]?.map(({ name }) => name));
    for (const child of [...(module.children ?? [])]) {
      if (names.has(child.name)) project.removeReflection(child);
    }
  }
}

/** The installed package that a file is part of. */
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
