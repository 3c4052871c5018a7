/** Types that packages use in the declarations that they export, but do not export. */
import {
  type Application,
  type Context,
  Converter,
  type DeclarationReflection,
  ReflectionKind,
  TypeScript as ts,
} from 'typedoc';
import { packageOf } from './foreign.mjs';
import type { ReferencePackage } from '../../content/reference';
import { isAddition, watchReferences } from './references.mjs';

/** Types that a package uses and does not export, by its directory name. */
export type Unexported = Record<string, DeclarationReflection[]>;

/** The priority at which TypeDoc's own listeners come later, and what is not exported is read. */
const beforeTypeDoc = 1000;
export const beforeUnexported = beforeTypeDoc + 1;

const convertible =
  ts.SymbolFlags.Class |
  ts.SymbolFlags.Interface |
  ts.SymbolFlags.TypeAlias |
  ts.SymbolFlags.Enum |
  ts.SymbolFlags.Function;

/** Has TypeDoc read what packages use and do not export. Its parent is the module of its package, but
 * nobody can import it: it is a child of the module only while TypeDoc links types (-300).
 * @returns the types, once TypeDoc has read them; functions are left out, as the types that refer to
 * them show what they take */
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

/** Converts what is referred to and not exported, and what that refers to; gives what is new in the
 * modules. */
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

/** The file that declares a symbol; none for one that adds to a module of another package. */
function ownFile({ declarations: [first] = [] }: ts.Symbol): string | undefined {
  return first && !isAddition(first) ? first.getSourceFile().fileName : undefined;
}
