/** What declarations say and TypeDoc reads otherwise. */
import {
  type Context,
  type DeclarationReflection,
  type ParameterReflection,
  type Reflection,
  ReflectionFlag,
  ReflectionKind,
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
