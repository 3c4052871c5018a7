/** Corrects reflections that TypeDoc reads differently from their declarations. */
import {
  type Context,
  type DeclarationReflection,
  type ParameterReflection,
  type Reflection,
  ReflectionFlag,
  ReflectionKind,
  type SomeType,
  TypeScript as ts,
} from 'typedoc';

/** Restores the declared types of properties and parameters. Only a `?` in the declaration makes a parameter
 * optional, not the brackets of `@param [name]`. A type that the declaration names by an alias keeps this name.
 * Among several declarations, the first one with an installed type counts. */
export function asDeclared(context: Context): void {
  const { project, converter } = context;
  const kinds = ReflectionKind.Property | ReflectionKind.Parameter;
  for (const reflection of project.getReflectionsByKind(kinds)) {
    const owner = reflection as DeclarationReflection | ParameterReflection;
    const { declarations = [] } = context.getSymbolFromReflection(owner) ?? {};
    const typed = declarations.filter(isTyped);
    if (!typed[0]) continue;
    if (ts.isParameter(typed[0])) {
      owner.setFlag(ReflectionFlag.Optional, Boolean(typed[0].questionToken));
    }
    activateProgramOf(typed[0], context);
    const isKnown = ({ type }: Typed) =>
      !(context.checker.getTypeFromTypeNode(type).flags & ts.TypeFlags.Any);
    const first = typed.find(isKnown) ?? typed[0];
    const alias = aliasNamed(first.type, context);
    const isKept = owner.type?.type === 'reference' && owner.type.name === alias?.name;
    if (first === typed[0] && (!alias || isKept)) continue;
    project.removeTypeReflections(owner.type);
    owner.type = converter.convertType(scopeOf(owner, context), first.type);
  }
  context.setActiveProgram(undefined);
}

type Typed = (ts.ParameterDeclaration | ts.PropertySignature | ts.PropertyDeclaration) & {
  type: ts.TypeNode;
};

function isTyped(declaration: ts.Declaration): declaration is Typed {
  const mayBe =
    ts.isParameter(declaration) ||
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration);
  return mayBe && declaration.type !== undefined;
}

function activateProgramOf(node: ts.Node, context: Context): void {
  const { fileName } = node.getSourceFile();
  context.setActiveProgram(context.programs.find(program => program.getSourceFile(fileName)));
}

function scopeOf(reflection: Reflection, context: Context): Context {
  return reflection.parent ? scopeOf(reflection.parent, context).withScope(reflection) : context;
}

/** The alias that a type refers to, if the type is just this name. */
function aliasNamed(type: ts.TypeNode, context: Context): ts.Symbol | undefined {
  if (!ts.isTypeReferenceNode(type) || type.typeArguments) return undefined;
  const name = context.getSymbolAtLocation(type.typeName);
  const target = name && context.resolveAliasedSymbol(name);
  return target && target.flags & ts.SymbolFlags.TypeAlias ? target : undefined;
}

const merged = new WeakMap<Reflection, SomeType[]>();

/** The bases of the interface that is merged with a class. */
export const mergedBases = (owner: Reflection): SomeType[] => merged.get(owner) ?? [];

/** Separates the bases of a class from the bases of the interface merged with it. Without this, TypeDoc lists
 * both as bases of the class. */
export function separateMerged(context: Context): void {
  for (const reflection of context.project.getReflectionsByKind(ReflectionKind.Class)) {
    const owner = reflection as DeclarationReflection;
    const { declarations = [] } = context.getSymbolFromReflection(owner) ?? {};
    const extendedBy = declarations.filter(ts.isClassDeclaration).flatMap(basesOf);
    if (!owner.extendedTypes || !declarations.some(ts.isInterfaceDeclaration)) continue;
    const isOwn = (type: SomeType) =>
      type.type === 'reference' && extendedBy.some(base => base.split('.').at(-1) === type.name);
    const others = owner.extendedTypes.filter(type => !isOwn(type));
    if (others.length === 0) continue;
    merged.set(owner, others);
    const own = owner.extendedTypes.filter(isOwn);
    if (own.length > 0) owner.extendedTypes = own;
    else delete owner.extendedTypes;
  }
}

/** The names in the `extends` clause of a class. */
const basesOf = ({ heritageClauses = [] as never }: ts.ClassDeclaration): string[] =>
  [...heritageClauses]
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => types.map(({ expression }) => expression.getText()));

/** The package that adds a member to a symbol of another package with `declare module`. Undefined if the home
 * package declares the member itself.
 * @param packageOf returns the package that a file belongs to */
export function augmentedBy(
  member: Reflection,
  home: string,
  context: Context,
  packageOf: (file: string) => string | undefined,
): string | undefined {
  const { declarations = [] } = context.getSymbolFromReflection(member) ?? {};
  const from = declarations.map(node =>
    isAugmentation(node) ? packageOf(node.getSourceFile().fileName) : home,
  );
  return from.includes(home) ? undefined : from[0];
}

function isAugmentation(node: ts.Node): boolean {
  if (ts.isModuleDeclaration(node)) return ts.isStringLiteral(node.name);
  return node.parent !== undefined && isAugmentation(node.parent);
}
