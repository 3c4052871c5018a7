/** Documents types that exported declarations use, but that the package does not export. */
import {
  type Application,
  type Context,
  Converter,
  type DeclarationReflection,
  ReflectionKind,
  TypeScript as ts,
} from 'typedoc';
import { packageOf } from './foreignExports.mjs';
import type { ReferencePackage } from '../../content/reference';
import { isAddition, watchReferences } from './references.mjs';

/** Unexported types by the directory name of their package. */
export type Unexported = Record<string, DeclarationReflection[]>;

/** A priority before TypeDoc's own listeners. Unexported types are converted at it. */
const beforeTypeDoc = 1000;
export const beforeUnexported = beforeTypeDoc + 1;

const convertible =
  ts.SymbolFlags.Class |
  ts.SymbolFlags.Interface |
  ts.SymbolFlags.TypeAlias |
  ts.SymbolFlags.Enum |
  ts.SymbolFlags.Function;

/** Makes TypeDoc convert unexported types. Nobody can import them, so they are children of their module only while
 * TypeDoc links types (priority -300).
 * @returns the types, filled when TypeDoc resolves. Leaves out functions: types that refer to a function show its
 * parameters */
export function documentUnexported(app: Application, packages: ReferencePackage[]): Unexported {
  const referenced = watchReferences(packages);
  const types: Unexported = {};
  let added: DeclarationReflection[] = [];
  const moduleOf = ({ parent }: DeclarationReflection) => parent as DeclarationReflection;
  const attach = () => added.forEach(child => moduleOf(child).addChild(child));
  const detach = () => added.forEach(child => moduleOf(child).removeChild(child));
  app.converter.on(
    Converter.EVENT_RESOLVE_BEGIN,
    (context: Context) => {
      added = convert(context, packages, referenced);
      detach();
      for (const child of added.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        if (!child.kindOf(ReflectionKind.Function))
          (types[moduleOf(child).name] ??= []).push(child);
      }
    },
    beforeTypeDoc,
  );
  app.converter.on(Converter.EVENT_RESOLVE_END, attach, -299);
  app.converter.on(Converter.EVENT_RESOLVE_END, detach, -301);
  return types;
}

/** Converts referenced symbols that are not exported, and the symbols that these refer to.
 * @returns the new children of modules */
function convert(
  context: Context,
  packages: ReferencePackage[],
  referenced: ReadonlySet<ts.Symbol>,
): DeclarationReflection[] {
  const { project, converter } = context;
  const modules = project.children ?? [];
  const exported = new Set(modules.flatMap(({ children = [] }) => children));
  for (const symbol of referenced) {
    if (!(symbol.flags & convertible) || context.getReflectionFromSymbol(symbol)) continue;
    const file = ownFile(symbol);
    const home = packages.find(
      ({ npm, entryPoint }) => file && (file === entryPoint || packageOf(file) === npm),
    );
    if (!file || !home) continue;
    const module = modules.find(({ name }) => name === home.dir)!;
    context.setActiveProgram(context.programs.find(program => program.getSourceFile(file)));
    converter.permitDeferredConversion();
    converter.convertSymbol(context.withScope(module), symbol);
    converter.finalizeDeferredConversion();
  }
  context.setActiveProgram(undefined);
  return modules.flatMap(({ children = [] }) => children).filter(child => !exported.has(child));
}

/** The file that declares a symbol. Undefined for an augmentation of another package's module. */
function ownFile({ declarations: [first] = [] }: ts.Symbol): string | undefined {
  return first && !isAddition(first) ? first.getSourceFile().fileName : undefined;
}
