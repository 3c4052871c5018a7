/** Renders types in full where TypeDoc's markdown theme leaves parts out. */
import {
  type DeclarationReflection,
  type MappedType,
  type PredicateType,
  type ReferenceType,
  ReflectionKind,
  type ReflectionType,
} from 'typedoc';
import type { MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { mappedModifier } from './code.mjs';

const declared = ReflectionKind.TypeAlias | ReflectionKind.Variable;

/** Makes a theme context render types in full: parameters with their types, objects with their members unless a
 * list follows, mapped types and predicates with links. */
export function writeTypesWhole(context: MarkdownThemeContext): void {
  const { declarationType, functionType, queryType, referenceType, reflectionType, someType } =
    context.partials;
  // The members of nested types have no list below.
  let depth = 0;
  const deeper = (render: () => string) => {
    depth += 1;
    const text = render();
    depth -= 1;
    return text;
  };
  context.partials.declarationType = (model, options) =>
    deeper(() => declarationType(model, options)).replace(/^\\\{(?=\S)/, '\\{ ');
  context.partials.functionType = (signatures, options) =>
    deeper(() => functionType(signatures, { ...options, forceParameterType: true }));
  context.partials.referenceType = model =>
    isEnumMember(model)
      ? referenceType(model).replace('`', `\`${model.reflection.parent!.name}.`)
      : referenceType(model);
  // Unexported functions have no page to link to.
  context.partials.queryType = model => {
    const { reflection } = model.queryType;
    return reflection?.kindOf(ReflectionKind.Function) && !context.router.hasUrl(reflection)
      ? context.partials.functionType((reflection as DeclarationReflection).signatures ?? [])
      : queryType(model);
  };
  // `forceCollapse` makes the theme write the members on one line instead of the word "object".
  context.partials.reflectionType = model =>
    reflectionType(model, { forceCollapse: depth > 0 || !isListed(model) });
  context.partials.someType = (model, options) => {
    if (model?.type === 'mapped') return mappedType(context, model);
    if (model?.type === 'predicate') return predicateType(context, model);
    return someType(model, options);
  };
}

/** Whether a list of members follows an object type: it is the type of its declaration, or part of the intersection
 * that an alias or variable declares. */
function isListed(model: ReflectionType): boolean {
  const { parent, children, indexSignatures } = model.declaration;
  if (!children || indexSignatures) return false;
  const { type } = parent as DeclarationReflection;
  const isPart = type?.type === 'intersection' && type.types.includes(model);
  return type === model || (isPart && parent!.kindOf(declared));
}

function isEnumMember(
  model: ReferenceType,
): model is ReferenceType & { reflection: NonNullable<ReferenceType['reflection']> } {
  return model.reflection?.kindOf(ReflectionKind.EnumMember) === true;
}

function mappedType({ partials }: MarkdownThemeContext, model: MappedType): string {
  const renamed = model.nameType ? ` *as* ${partials.someType(model.nameType)}` : '';
  const key = `\`${model.parameter}\` *in* ${partials.someType(model.parameterType)}${renamed}`;
  return [
    `\\{ ${mappedModifier(model.readonlyModifier, 'readonly ')}\\[${key}\\]`,
    `${mappedModifier(model.optionalModifier, '?')}: ${partials.someType(model.templateType)} \\}`,
  ].join('');
}

function predicateType({ partials }: MarkdownThemeContext, model: PredicateType): string {
  const { asserts, name, targetType } = model;
  const target = targetType ? ` *is* ${partials.someType(targetType)}` : '';
  return `${asserts ? '*asserts* ' : ''}\`${name}\`${target}`;
}
