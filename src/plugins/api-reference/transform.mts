/** What becomes of the symbols between TypeDoc's reading them and the pages. */
import {
  DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  ReflectionType,
} from 'typedoc';
import type { ReferencePackage } from './model';
import { ApiReferenceError, type SymbolKind } from './paths';
import { reflectionKinds } from './reflections.mjs';

/** Members that a class or interface has from a base that has a page, by the base. */
export type Inherited = Map<Reflection, Map<Reflection, DeclarationReflection[]>>;

/** Gives every module the directory name of its package, which its route is made from. */
export function nameModules(project: ProjectReflection, packages: ReferencePackage[]): void {
  const dirs = new Map(packages.map(({ entryPoint, dir }) => [entryPoint, dir]));
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    module.name = dirs.get(project.files.getReflectionPath(module) ?? '') ?? module.name;
  }
}

/** Turns `const Get: (path: string) => MethodDecorator` into the function that it is to its users. */
export function asFunction(project: ProjectReflection, constant: DeclarationReflection): void {
  if (
    !(constant.type instanceof ReflectionType) ||
    !constant.parent?.kindOf(ReflectionKind.Module)
  ) {
    return;
  }
  const { declaration } = constant.type;
  if (!declaration.signatures || declaration.children || declaration.indexSignatures) return;
  const { signatures } = declaration;
  delete declaration.signatures;
  project.removeTypeReflections(constant.type);
  delete constant.type;
  constant.kind = ReflectionKind.Function;
  constant.signatures = signatures;
  for (const signature of signatures) {
    signature.parent = constant;
    signature.name = constant.name;
  }
}

/** Takes members away that a base with a page of its own describes, and remembers their names. */
export function moveInherited(project: ProjectReflection, inherited: Inherited): void {
  const moves: { member: DeclarationReflection; origin: DeclarationReflection }[] = [];
  for (const owner of project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) {
    for (const member of (owner as DeclarationReflection).children ?? []) {
      const origin = originOf(member);
      if (origin !== member && origin.parent?.parent?.kindOf(ReflectionKind.Module)) {
        moves.push({ member, origin });
      }
    }
  }
  for (const { member, origin } of moves) {
    const bases = inherited.get(member.parent!) ?? new Map<Reflection, DeclarationReflection[]>();
    inherited.set(member.parent!, bases);
    bases.set(origin.parent!, [...(bases.get(origin.parent!) ?? []), origin]);
  }
  for (const { member } of moves) project.removeReflection(member);
}

function originOf(member: DeclarationReflection): DeclarationReflection {
  const base = member.inheritedFrom?.reflection;
  return base instanceof DeclarationReflection ? originOf(base) : member;
}

/** Throws when the import line of a package would show a name that it does not export. */
export function checkImports(project: ProjectReflection, packages: ReferencePackage[]): void {
  for (const entry of packages) {
    const exported = project.children?.find(({ name }) => name === entry.dir)?.children ?? [];
    const names = new Set(exported.map(({ name }) => name));
    const missing = entry.imports?.filter(name => !names.has(name)) ?? [];
    if (missing.length > 0) {
      throw new ApiReferenceError(
        `api/packages.json: "imports" of "${entry.dir}" names ${missing.join(', ')}, ` +
          `which ${entry.npm} ${entry.version} does not export. Name an export of it.`,
      );
    }
    if (!entry.imports && !names.has('Configuration')) {
      throw new ApiReferenceError(
        `api/packages.json: ${entry.npm} exports no "Configuration", so it is not imported whole as ` +
          `components are. Say under "imports" of "${entry.dir}" which names its import line shows.`,
      );
    }
    for (const key of Object.keys(entry.paths ?? {})) {
      const [kind, name] = key.split('/') as [SymbolKind, string];
      if (!exported.some(child => child.name === name && child.kindOf(reflectionKinds[kind]))) {
        throw new ApiReferenceError(
          `api/packages.json: "paths" of "${entry.dir}" names ${key}, which ${entry.npm} ` +
            `${entry.version} does not export. Remove it.`,
        );
      }
    }
  }
}
