/** Queries on TypeDoc's reflections that several files share. */
import {
  type Comment,
  DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReferenceReflection,
  ReflectionKind,
  ReflectionType,
  type SignatureReflection,
  type SomeType,
} from 'typedoc';
import { type SymbolKind, symbolKinds } from '../../content/referencePaths';

/** TypeDoc's kind for each kind of page. */
export const reflectionKinds: Record<SymbolKind, ReflectionKind> = {
  class: ReflectionKind.Class,
  interface: ReflectionKind.Interface,
  function: ReflectionKind.Function,
  enum: ReflectionKind.Enum,
  namespace: ReflectionKind.Namespace,
};

/** The kind of a symbol's page. Undefined for a symbol without a page. */
export function kindOf(reflection: Reflection): SymbolKind | undefined {
  return symbolKinds.find(kind => reflection.kindOf(reflectionKinds[kind]));
}

/** Whether an export is a re-export from another module. */
export function isReference(reflection: Reflection): reflection is ReferenceReflection {
  return reflection instanceof ReferenceReflection;
}

/** The module that contains a reflection. */
export function moduleOf(reflection: Reflection | undefined): Reflection | undefined {
  if (!reflection || reflection.kindOf(ReflectionKind.Module)) return reflection;
  return moduleOf(reflection.parent);
}

/** The reflections that may hold the comment of a declaration: itself, its signatures, its accessors. */
export function commented(reflection: Reflection): Reflection[] {
  if (!(reflection instanceof DeclarationReflection)) return [reflection];
  const { signatures = [], getSignature, setSignature } = reflection;
  return [reflection, ...signatures, getSignature, setSignature].filter(
    found => found !== undefined,
  );
}

/** All reflections of a project, including those that TypeDoc does not list: signatures and parameters of constants
 * that pages show as functions. */
export function allOf({ reflections }: ProjectReflection): Set<Reflection> {
  const all = Object.values(reflections).flatMap(commented);
  return new Set(
    all.flatMap(one => [one, ...((one as Partial<SignatureReflection>).parameters ?? [])]),
  );
}

/** The first comment of a declaration with a summary. */
export function commentOf(reflection: Reflection): Comment | undefined {
  return commented(reflection).find(({ comment }) => comment?.summary.length)?.comment;
}

/** Whether a function has a capitalized name, and each of its signatures returns or is a decorator. The return type
 * `any` counts as a decorator. `createCustomMethodDecorator` creates decorators, but is not one. */
export function isDecorator(reflection: Reflection): boolean {
  if (!reflection.kindOf(ReflectionKind.Function) || !/^[A-Z]/.test(reflection.name)) return false;
  const { signatures = [] } = reflection as DeclarationReflection;
  return (
    signatures.length > 0 &&
    signatures.every(
      signature =>
        takesTarget(signature) || isAny(signature.type) || isDecoratorType(signature.type),
    )
  );
}

const decoratorTypes = /^(Class|Method|Property|Parameter)Decorator$|^Custom\w*Decorator$/;

function isDecoratorType(type: SomeType | undefined): boolean {
  if (type?.type === 'reference') return decoratorTypes.test(type.name);
  if (type?.type === 'union' || type?.type === 'intersection') {
    return type.types.every(isDecoratorType);
  }
  if (!(type instanceof ReflectionType)) return false;
  const { signatures = [], children } = type.declaration;
  return signatures.length > 0 && !children && signatures.every(takesTarget);
}

function takesTarget({ parameters = [] }: SignatureReflection): boolean {
  return /^_?target/i.test(parameters[0]?.name ?? '');
}

function isAny(type: SomeType | undefined): boolean {
  return type?.type === 'intrinsic' && type.name === 'any';
}
