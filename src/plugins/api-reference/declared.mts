/** What declarations say and TypeDoc reads otherwise. */
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

/** Makes properties and parameters what they are declared to be. Parameters are optional if they are
 * declared so, whatever the brackets of a comment's `@param [name]` say. Types that are declared by the
 * name of an alias keep that name. Of several declarations the first counts whose type is installed. */
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

/** The alias that a type is no more than the name of. */
function aliasNamed(type: ts.TypeNode, context: Context): ts.Symbol | undefined {
  if (!ts.isTypeReferenceNode(type) || type.typeArguments) return undefined;
  const name = context.getSymbolAtLocation(type.typeName);
  const target = name && context.resolveAliasedSymbol(name);
  return target && target.flags & ts.SymbolFlags.TypeAlias ? target : undefined;
}

const merged = new WeakMap<Reflection, SomeType[]>();

/** What the interface extends that has the name of a class and is merged with it. */
export const mergedBases = (owner: Reflection): SomeType[] => merged.get(owner) ?? [];

/** Keeps apart what a class extends and what the interface of its name does: the members of the latter are
 * declared, and inherited from nothing. */
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

/** The names of what a class extends. */
const basesOf = ({ heritageClauses = [] as never }: ts.ClassDeclaration): string[] =>
  [...heritageClauses]
    .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => types.map(({ expression }) => expression.getText()));

/** The package that adds a member to a symbol of another one by `declare module`; undefined for a member that
 * the symbol has anyway.
 * @param packageOf the package that a file is part of */
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
