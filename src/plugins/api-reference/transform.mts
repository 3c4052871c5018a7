/** Transforms TypeDoc's reflections before they become pages. */
import {
  type Context,
  DeclarationReflection,
  ParameterReflection,
  type ProjectReflection,
  QueryType,
  ReferenceType,
  type Reflection,
  ReflectionKind,
  ReflectionType,
  SignatureReflection,
  type TypeScript as ts,
} from 'typedoc';
import { packageOf } from './foreignExports.mjs';
import type { ReferencePackage } from '../../content/reference';
import { ApiReferenceError, type SymbolKind } from '../../content/referencePaths';
import { reflectionKinds } from './reflections.mjs';

/** Members that a class or interface inherits from a base with a page, by owner and base. */
export type Inherited = Map<Reflection, Map<Reflection, DeclarationReflection[]>>;

/** Names every module after the directory of its package, which routes start with. */
export function nameModules(project: ProjectReflection, packages: ReferencePackage[]): void {
  const dirs = new Map(packages.map(({ entryPoint, dir }) => [entryPoint, dir]));
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    module.name = dirs.get(project.files.getReflectionPath(module) ?? '') ?? module.name;
  }
}

/** Turns constants that users call, for example `const Get: (path: string) => MethodDecorator` and
 * `const Emit: typeof WSEmit`, into functions. */
export function asFunction(project: ProjectReflection, constant: DeclarationReflection): void {
  if (!constant.parent?.kindOf(ReflectionKind.Module)) return;
  if (constant.type instanceof QueryType) {
    const { reflection } = constant.type.queryType;
    const { signatures } = (reflection ?? {}) as Partial<DeclarationReflection>;
    if (!signatures || !reflection!.kindOf(ReflectionKind.Function)) return;
    delete constant.type;
    constant.kind = ReflectionKind.Function;
    constant.signatures = signatures.map(signature => copyOf(signature, constant, project));
    return;
  }
  if (!(constant.type instanceof ReflectionType)) return;
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
    register(signature, project);
  }
}

/** Registers reflections again that `removeTypeReflections` removed with their type. */
function register(reflection: Reflection, project: ProjectReflection): void {
  project.registerReflection(reflection, undefined, undefined);
  reflection.traverse(part => register(part, project));
}

/** Copies a signature to another function. */
function copyOf(
  signature: SignatureReflection,
  owner: DeclarationReflection,
  project: ProjectReflection,
): SignatureReflection {
  const copy = new SignatureReflection(owner.name, signature.kind, owner);
  copy.type = signature.type;
  copy.parameters = signature.parameters?.map(({ name, kind, type, flags, defaultValue }) => {
    const parameter = new ParameterReflection(name, kind, copy);
    project.registerReflection(parameter, undefined, undefined);
    return Object.assign(parameter, { type, flags, defaultValue });
  });
  project.registerReflection(copy, undefined, undefined);
  return copy;
}

/** Links members to bases that are named through an alias, as in `extends IMidwayContext<Base>`. TypeDoc links only
 * members of bases that are classes or interfaces themselves. */
export function resolveAliases(context: Context): void {
  for (const reflection of context.project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) {
    const owner = reflection as DeclarationReflection;
    if (!owner.extendedTypes) continue;
    const bases = basesOf(context, owner);
    for (const member of owner.children ?? []) {
      const link = member.overwrites ? 'overwrites' : 'inheritedFrom';
      if (!member[link] || member[link].reflection) continue;
      const found = bases
        .flatMap(({ children = [] }) => children)
        .find(
          ({ name, flags }) => name === member.name && flags.isStatic === member.flags.isStatic,
        );
      if (found && (link === 'overwrites' || sameDeclarations(context, found, member))) {
        setLink(member, link, found);
      }
    }
  }
}

/** The classes and interfaces that a class or interface extends, directly or through aliases. */
function basesOf(context: Context, owner: DeclarationReflection): DeclarationReflection[] {
  const symbol = context.getSymbolFromReflection(owner);
  if (!symbol) return [];
  const checker = context.programs[0]!.getTypeChecker();
  const type = checker.getDeclaredTypeOfSymbol(symbol) as ts.InterfaceType;
  return checker
    .getBaseTypes(type)
    .flatMap(base => (base.isIntersection() ? base.types : [base]))
    .map(base => base.getSymbol() && context.getReflectionFromSymbol(base.getSymbol()!))
    .filter(base => base?.kindOf(ReflectionKind.ClassOrInterface) === true)
    .map(base => base as DeclarationReflection);
}

function sameDeclarations(context: Context, one: Reflection, other: Reflection): boolean {
  const [own = [], others = []] = [one, other].map(
    member => context.getSymbolFromReflection(member)?.declarations,
  );
  return own.length === others.length && own.every((declaration, at) => declaration === others[at]);
}

/** Removes call and construct signatures that a class or interface has from packages outside the reference. */
export function removeForeignSignatures(context: Context, packages: ReferencePackage[]): void {
  const { project } = context;
  const documented = new Set(packages.map(({ npm }) => npm));
  const checker = context.programs[0]!.getTypeChecker();
  const isForeign = (signature?: ts.Signature) => {
    const from = packageOf(signature?.declaration?.getSourceFile().fileName ?? '');
    return from !== undefined && !documented.has(from);
  };
  const remove = (owner: DeclarationReflection, declared: readonly ts.Signature[]) => {
    const foreign = owner.signatures?.filter((_, at) => isForeign(declared[at]));
    for (const signature of foreign ?? []) project.removeReflection(signature);
  };
  for (const reflection of project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) {
    const owner = reflection as DeclarationReflection;
    const symbol = context.getSymbolFromReflection(owner);
    if (!symbol) continue;
    remove(owner, checker.getDeclaredTypeOfSymbol(symbol).getCallSignatures());
    const constructor = constructorOf(owner);
    if (!constructor) continue;
    remove(constructor, checker.getTypeOfSymbol(symbol).getConstructSignatures());
    if (!constructor.signatures) project.removeReflection(constructor);
  }
}

/** Makes constructors return the exported name of a class, which may differ from its declared name. */
export function nameConstructed(project: ProjectReflection): void {
  for (const owner of project.getReflectionsByKind(ReflectionKind.Class)) {
    for (const { type } of constructorOf(owner as DeclarationReflection)?.signatures ?? []) {
      if (type?.type === 'reference') type.name = owner.name;
    }
  }
}

function constructorOf({ children }: DeclarationReflection): DeclarationReflection | undefined {
  return children?.find(child => child.kindOf(ReflectionKind.Constructor));
}

const links = ['inheritedFrom', 'overwrites', 'implementationOf'] as const;

/** Links a member and each of its signatures to the base member. */
function setLink(
  member: DeclarationReflection,
  link: (typeof links)[number],
  base: DeclarationReflection,
): void {
  const to = (target: Reflection) =>
    ReferenceType.createResolvedReference(
      `${base.parent!.name}.${base.name}`,
      target,
      base.project,
    );
  member[link] = to(base);
  for (const [at, signature] of (member.signatures ?? []).entries()) {
    signature[link] = to(base.signatures?.[at] ?? base);
  }
  for (const accessor of [member.getSignature, member.setSignature]) {
    if (accessor) accessor[link] = to(base);
  }
}

/** Removes inherited members that the page of a base describes, and records them in `inherited`. */
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
  followMoves(project, new Map(moves.map(({ member, origin }) => [member, origin])));
  for (const { member } of moves) project.removeReflection(member);
}

/** Members may override or implement a removed member. Links them to the original. */
function followMoves(
  project: ProjectReflection,
  origins: ReadonlyMap<Reflection | undefined, DeclarationReflection>,
): void {
  for (const owner of project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) {
    for (const member of (owner as DeclarationReflection).children ?? []) {
      for (const link of links) {
        const origin = origins.get(member[link]?.reflection);
        if (origin) setLink(member, link, origin);
      }
    }
  }
}

function originOf(member: DeclarationReflection): DeclarationReflection {
  const base = member.inheritedFrom?.reflection;
  return base instanceof DeclarationReflection ? originOf(base) : member;
}

/** Fences the indented code of comments. TypeDoc would escape characters in it, and some comments indent it by only
 * three spaces, which is a paragraph in Markdown. */
export function fenceCode(project: ProjectReflection): void {
  for (const { comment } of Object.values(project.reflections)) {
    const blocks = comment?.blockTags.map(({ content }) => content) ?? [];
    for (const part of [comment?.summary ?? [], ...blocks].flat()) {
      if (part.kind === 'text') part.text = part.text.replace(indentedCode, fenced);
    }
  }
}

const indentedCode = /(?<=\n\n)( {3,})\S.*(?:\n+\1.*)*/g;

function fenced(code: string, indent: string): string {
  return `\`\`\`js\n${code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')}\n\`\`\``;
}

/** Checks "imports" and "paths" of api/packages.json.
 * @throws ApiReferenceError for a name that the package does not export */
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
        `api/packages.json: ${entry.npm} exports no "Configuration", so it is not imported as a component. ` +
          `List the names for its import line under "imports" of "${entry.dir}".`,
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
