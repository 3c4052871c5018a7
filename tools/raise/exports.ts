/** What packages export, as their declarations say: to compare two versions of them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Types of members by name, by the name of what is exported; the type of an export without members is
 * that of the member ''. */
export type Exports = Map<string, Map<string, string>>;

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** The declarations that importing a package gives; undefined if it has none. */
function declarationsOf(folder: string): string | undefined {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { types, typings, main } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const candidates = [types, typings, main?.replace(/(\.js)?$/, '.d.ts'), 'index.d.ts'];
  return candidates
    .filter(one => one !== undefined)
    .map(one => path.join(folder, one))
    .find(one => existsSync(one) && one.endsWith('.d.ts'));
}

/** What each of the packages exports; those without declarations are left out.
 * @param modules a `node_modules` folder */
export function readExports(modules: string, packages: string[]): Map<string, Exports> {
  const entries = packages.flatMap((name): [string, string][] => {
    const entry = declarationsOf(path.resolve(modules, name));
    return entry ? [[name, entry]] : [];
  });
  const program = ts.createProgram(
    entries.map(([, entry]) => entry),
    options,
  );
  const checker = program.getTypeChecker();
  const flags = ts.TypeFormatFlags.NoTruncation;
  /** The members that a symbol declares itself, with their types. */
  const membersOf = (symbol: ts.Symbol): Map<string, string> => {
    const node = symbol.declarations?.[0];
    const own = [...(symbol.members?.values() ?? []), ...(symbol.exports?.values() ?? [])].filter(
      one => !one.name.startsWith('__') && one.name !== 'prototype',
    );
    const typeOf = (one: ts.Symbol, at: ts.Node) =>
      checker.typeToString(checker.getTypeOfSymbolAtLocation(one, at), at, flags);
    if (own.length > 0) {
      return new Map(own.map(one => [one.name, typeOf(one, one.declarations?.[0] ?? node!)]));
    }
    if (!node) return new Map();
    const type =
      symbol.flags & ts.SymbolFlags.Type
        ? checker.getDeclaredTypeOfSymbol(symbol)
        : checker.getTypeOfSymbolAtLocation(symbol, node);
    const alias = flags | ts.TypeFormatFlags.InTypeAlias;
    return new Map([['', checker.typeToString(type, node, alias)]]);
  };
  return new Map(
    entries.map(([name, entry]) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!);
      const exported = module ? checker.getExportsOfModule(module) : [];
      const plain = (symbol: ts.Symbol) =>
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return [name, new Map(exported.map(one => [one.name, membersOf(plain(one))]))];
    }),
  );
}

/** What differs, a line each: `+` added, `-` removed, `~` of another type. */
export function compareExports(before: Exports, after: Exports): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap(name => {
    const [old, now] = [before.get(name), after.get(name)];
    if (!old) return [`+ ${name}`];
    if (!now) return [`- ${name}`];
    const members = [...new Set([...old.keys(), ...now.keys()])].sort();
    return members.flatMap(member => {
      if (old.get(member) === now.get(member)) return [];
      const sign = !old.has(member) ? '+' : !now.has(member) ? '-' : '~';
      return [`${sign} ${member ? `${name}.${member}` : name}`];
    });
  });
}
