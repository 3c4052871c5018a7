/** The types of the reference's symbols, for search by type. */
import {
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  type Router,
  type SignatureReflection,
  type SomeType,
} from 'typedoc';
import type { Signature } from '../search';
import { routeOf } from '../../content/referencePaths';
import { isReference } from './reflections.mjs';

const typed =
  ReflectionKind.Property |
  ReflectionKind.Variable |
  ReflectionKind.Accessor |
  ReflectionKind.TypeAlias;

/** Longer types are shown in full on the pages; nobody searches for them. */
const longest = 200;

const short = (type: SomeType | undefined) => {
  const text = type?.toString() ?? 'any';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

/** What can be found by type: functions, methods, constructors, properties, types, and what classes and
 * interfaces derive from. Inherited members are found at what they come from. */
export function signaturesOf(project: ProjectReflection, router: Router | undefined): Signature[] {
  const pathOf = (reflection: Reflection) => `api/${routeOf(router?.getFullUrl(reflection) ?? '')}`;
  const nameOf = (reflection: Reflection) =>
    reflection.parent?.kindOf(ReflectionKind.ClassOrInterface)
      ? `${reflection.parent.name}.${reflection.name}`
      : reflection.name;
  const called = (owner: Reflection, { parameters = [], type }: SignatureReflection) => ({
    name: nameOf(owner),
    path: pathOf(owner),
    parameters: parameters.map(({ name, type: taken }) => ({ name, type: short(taken) })),
    type: short(type),
  });
  const visit = (reflection: DeclarationReflection): Signature[] => {
    if (isReference(reflection) || reflection.inheritedFrom) return [];
    const { signatures = [], getSignature, children = [] } = reflection;
    const bases = [...(reflection.extendedTypes ?? []), ...(reflection.implementedTypes ?? [])];
    const at = { name: nameOf(reflection), path: pathOf(reflection) };
    const own: Signature[] = signatures.map(signature => called(reflection, signature));
    if (bases.length > 0) own.push({ ...at, bases: bases.map(short) });
    if (signatures.length === 0 && reflection.kindOf(typed)) {
      own.push({ ...at, type: short(getSignature?.type ?? reflection.type) });
    }
    return [...own, ...children.flatMap(visit)];
  };
  return (project.children ?? []).flatMap(visit);
}
