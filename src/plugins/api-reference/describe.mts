/** Describes symbols with the comments of the packages if they are in the language of the run, and with
 * api/comments otherwise. */
import {
  Comment,
  type CommentDisplayPart,
  type CommentTag,
  DeclarationReflection,
  ParameterReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  ReflectionType,
  SignatureReflection,
  type SomeType,
} from 'typedoc';
import { type Comments, type Description, descriptionsUnder, hasHan, isIn } from './comments';
import { type Language, languageKeys, textIn } from '../../config/languages';
import { ApiReferenceError } from '../../content/referencePaths';
import { commented, commentOf, isDecorator, isReference, kindOf } from './reflections.mjs';

/** How much of the reference is described in the language of the run. */
export interface Coverage {
  /** Number of classes, interfaces, functions, enums and namespaces. */
  symbols: number;
  /** Number of members and enum values that the symbols of api/described.json declare. */
  members: number;
  /** Number of parameters of these symbols and of all decorators, including the properties of their types. */
  parameters: number;
  /** Names without a description ("core/Provide", "core/MidwayConfigService.getConfiguration"), and deprecated
   * names that do not say what to use instead ("core/HSF (deprecated)"). */
  missing: string[];
  /** Messages about names that have a description in some languages only. */
  oneLanguage: string[];
}

/** A reflection that can have a description. */
type Describable = DeclarationReflection | ParameterReflection;

/** A description with the reflections that it describes. `at` names it in error messages. */
type ResolvedDescription = Description & { at: string; found: Describable[] };

/** Removes comments that are wrong or in another language, and fills the gaps from api/comments. A member whose
 * comment TypeDoc took from its base gets the corrected comment of the base. Must run before TypeDoc copies
 * comments to inherited members, so that TypeDoc copies the corrected ones.
 * @throws ApiReferenceError naming every description that does not apply */
export function describe(project: ProjectReflection, comments: Comments, language: Language): void {
  const { descriptions, problems } = find(project, comments);
  const reflections = Object.values(project.reflections);
  const borrowed = takeBorrowed(reflections);
  for (const description of descriptions) problems.push(...removeWrong(description));
  if (problems.length > 0) throw new ApiReferenceError(problems.join('\n'));
  for (const reflection of reflections) {
    // Without a name in api/comments, they could not be described in the other languages.
    if (reflection.kindOf(unnamedKinds)) delete reflection.comment;
    if (reflection.comment) keepLanguage(reflection, reflection.comment, language);
  }
  for (const { found, deprecated, ...texts } of descriptions) {
    for (const reflection of found) setSummary(reflection, textIn(texts, language));
    for (const mark of deprecated ? deprecations(found) : []) {
      if (mark.content.length === 0)
        mark.content = [{ kind: 'text', text: textIn(deprecated!, language) }];
    }
  }
  const own = new Set<Reflection>(descriptions.flatMap(({ found }) => found));
  for (const [borrower, owner] of borrowed) {
    if (owner?.comment) borrower.comment ??= owner.comment.clone();
    // TypeDoc has already copied the borrowed `@param` texts to the parameters.
    for (const parameter of parametersIn(borrower)) {
      const same = parametersIn(owner).find(({ name }) => name === parameter.name);
      if (same?.comment && !own.has(parameter)) parameter.comment = same.comment.clone();
    }
  }
  // Even an empty comment keeps TypeDoc from copying the comment of the base class or interface.
  for (const symbol of project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) {
    symbol.comment ??= new Comment();
  }
}

const parametersIn = (reflection: Reflection | undefined) =>
  reflection instanceof SignatureReflection ? (reflection.parameters ?? []) : [];

/** TypeDoc gives an accessor and its getter the same comment. Removes the duplicate. */
export function removeRepeated(project: ProjectReflection): void {
  for (const accessor of project.getReflectionsByKind(ReflectionKind.Accessor)) {
    if ((accessor as DeclarationReflection).getSignature?.comment) delete accessor.comment;
  }
}

/** Checks the descriptions again after inherited members were removed.
 * @throws ApiReferenceError naming every description of an inherited member */
export function checkDescribed(project: ProjectReflection, comments: Comments): void {
  const { problems } = find(project, comments);
  if (problems.length > 0) throw new ApiReferenceError(problems.join('\n'));
}

/** Counts what has a description.
 * @param names the symbols of api/described.json, as "core/MidwayConfigService"
 * @throws ApiReferenceError for a name that no package exports */
export function coverageOf(
  project: ProjectReflection,
  names: string[],
): Omit<Coverage, 'oneLanguage'> {
  const symbols = project.children!.flatMap(module =>
    (module.children ?? [])
      .filter(child => !isReference(child) && kindOf(child))
      .map(child => ({ name: nameOf(child), reflection: child })),
  );
  const described = names.map(name => {
    const found = symbols.find(symbol => symbol.name === name);
    if (found) return found.reflection;
    throw new ApiReferenceError(
      `api/described.json: no package exports a class, interface, function, enum or namespace "${name}". ` +
        `Correct the name or remove it.`,
    );
  });
  const decorators = symbols.map(({ reflection }) => reflection).filter(isDecorator);
  const ownMembers = described.flatMap(({ children = [] }) => children.filter(isOwnPublic));
  const members = ownMembers.filter(member => !member.kindOf(ReflectionKind.Constructor));
  const parameters = [...new Set([...decorators, ...described, ...ownMembers])].flatMap(
    parametersOf,
  );
  const undescribed = [...symbols.map(({ reflection }) => reflection), ...members, ...parameters]
    .filter(reflection => !commentOf(reflection))
    .map(nameOf);
  const unadvised = Object.values(project.reflections)
    .filter(reflection => deprecations([reflection]).some(({ content }) => content.length === 0))
    .map(reflection => `${nameOf(reflection)} (deprecated)`);
  return {
    symbols: symbols.length,
    members: members.length,
    parameters: new Set(parameters.map(nameOf)).size,
    missing: [...new Set([...undescribed, ...unadvised])].sort(),
  };
}

/** The parameters of a declaration, and the properties of their inline types. */
function parametersOf({ signatures = [] }: DeclarationReflection): Describable[] {
  return signatures
    .flatMap(({ parameters = [] }) => parameters)
    .flatMap(parameter => [parameter, ...propertiesOf(parameter.type)]);
}

function propertiesOf(type: SomeType | undefined): DeclarationReflection[] {
  const properties = type instanceof ReflectionType ? (type.declaration.children ?? []) : [];
  return properties.flatMap(property => [property, ...propertiesOf(property.type)]);
}

function isOwnPublic(member: DeclarationReflection): boolean {
  return !member.flags.isProtected && !member.inheritedFrom;
}

/** Finds the reflections that the descriptions describe. */
function find(
  project: ProjectReflection,
  comments: Comments,
): { descriptions: ResolvedDescription[]; problems: string[] } {
  const positions = new Map<string, Set<string>>();
  const byPosition = new Map<string, Describable[]>();
  for (const reflection of Object.values(project.reflections)) {
    if (!isDescribable(reflection) || isReference(reflection)) continue;
    if (isUnexported(reflection)) continue;
    const [name, position] = [nameOf(reflection), positionOf(reflection)];
    positions.set(name, (positions.get(name) ?? new Set()).add(position));
    byPosition.set(position, [...(byPosition.get(position) ?? []), reflection]);
  }
  const declared = (name: string) =>
    [...(positions.get(name) ?? [])].flatMap(position => byPosition.get(position)!);
  const descriptions: ResolvedDescription[] = [];
  const problems: string[] = [];
  for (const [dir, symbols] of Object.entries(comments)) {
    const file = `api/comments/${dir}.yaml`;
    for (const [symbol, described] of Object.entries(symbols)) {
      for (const { name, part, texts } of descriptionsUnder(symbol, described)) {
        const found = declared(`${dir}/${name}`).filter(
          reflection => isOfParameter(reflection) === (part === 'parameter'),
        );
        if (found.length > 0) {
          descriptions.push({ ...texts, found, at: `${file}: "${name}"` });
          continue;
        }
        problems.push(
          `${file}: the package declares no ${part ?? 'export'} "${name}". ` +
            `Correct the name, remove the entry, or describe it where it is declared.`,
        );
        if (!part) break;
      }
    }
  }
  return { descriptions, problems };
}

function isDescribable(reflection: Reflection): reflection is Describable {
  return (
    (reflection instanceof DeclarationReflection && !reflection.kindOf(namelessKinds)) ||
    reflection instanceof ParameterReflection
  );
}

/** Kinds that api/comments cannot name. */
const unnamedKinds =
  ReflectionKind.Constructor | ReflectionKind.ConstructorSignature | ReflectionKind.IndexSignature;

/** Whether api/comments can describe a reflection: it and its parents have names and are exported. */
export function canBeDescribed(reflection: Reflection): boolean {
  const { parent } = reflection;
  if (!parent || reflection.kindOf(ReflectionKind.Module)) return true;
  const isUnknown = reflection instanceof DeclarationReflection && isUnexported(reflection);
  return !reflection.kindOf(unnamedKinds) && !isUnknown && canBeDescribed(parent);
}

/** Whether a reflection is a parameter or part of the type of a parameter. */
function isOfParameter(reflection: Reflection | undefined): boolean {
  return (
    reflection instanceof ParameterReflection ||
    (reflection !== undefined && isOfParameter(reflection.parent))
  );
}

/** Whether a declaration is a symbol that its package uses without exporting it. */
function isUnexported(reflection: Describable): boolean {
  const { parent } = reflection;
  return (
    parent instanceof DeclarationReflection &&
    parent.kindOf(ReflectionKind.Module) &&
    !parent.children?.some(child => child === reflection)
  );
}

/** The position of a declaration in its source. An inherited member keeps the position of the original. */
function positionOf(reflection: Describable): string {
  const { fileName = '', pos = 0 } = reflection.project.getSymbolIdFromReflection(reflection) ?? {};
  return fileName ? `${fileName} ${pos} ${reflection.kind}` : `${reflection.id}`;
}

/** Kinds without a name of their own, which go by the name of their parent. */
const namelessKinds =
  ReflectionKind.SomeSignature | ReflectionKind.TypeLiteral | ReflectionKind.Constructor;

/** The name of a declaration or parameter in descriptions: "core/MidwayConfig.koa", "core/Get.path". */
export function nameOf(reflection: Reflection): string {
  const { parent, name } = reflection;
  if (!parent || reflection.kindOf(ReflectionKind.Module)) return name;
  if (reflection.kindOf(namelessKinds)) return nameOf(parent);
  return `${nameOf(parent)}${parent.kindOf(ReflectionKind.Module) ? '/' : '.'}${name}`;
}

/** Removes comments that TypeDoc took from other declarations, for example from a base.
 * @returns the borrowers, each with the owner of its comment if the owner is documented */
function takeBorrowed(reflections: Reflection[]): Map<Reflection, Reflection | undefined> {
  const isBorrowed = ({ comment }: Reflection) => comment?.inheritedFromParentDeclaration;
  const owners = new Map<number | undefined, Reflection>();
  for (const owner of reflections) {
    const id = owner.comment?.discoveryId;
    if (id !== undefined && !isBorrowed(owner) && !owners.has(id)) owners.set(id, owner);
  }
  const borrowed = new Map(
    reflections
      .filter(isBorrowed)
      .map(reflection => [reflection, owners.get(reflection.comment!.discoveryId)]),
  );
  for (const borrower of borrowed.keys()) delete borrower.comment;
  return borrowed;
}

/** Removes the comments that a description corrects.
 * @returns messages about quotes that no comment contains */
function removeWrong({ at, found, corrects, deprecated }: ResolvedDescription): string[] {
  const problems: string[] = [];
  const missing = (place: string, words: string) =>
    problems.push(
      `${place} corrects "${words}", which the package's comment does not say. ` +
        `Quote its words, or remove "corrects" if the package has corrected them.`,
    );
  if (corrects) {
    const comments = found.flatMap(commented).flatMap(({ comment }) => comment ?? []);
    comments.forEach(rejoin);
    const wrong = comments.filter(({ summary, blockTags }) =>
      [summary, ...blockTags.filter(isDefault).map(({ content }) => content)].some(text =>
        says(text, corrects),
      ),
    );
    for (const comment of wrong) {
      comment.summary = [];
      comment.blockTags = comment.blockTags.filter(block => !isDefault(block));
    }
    if (wrong.length === 0) missing(at, corrects);
  }
  if (deprecated) {
    const marks = deprecations(found);
    const { corrects: advice = '' } = deprecated;
    const wrong = marks.filter(({ content }) => says(content, advice));
    if (marks.length === 0) {
      problems.push(
        `${at} has a text under "deprecated", but the package does not mark it as deprecated. Remove the text.`,
      );
    } else if (wrong.length === 0) {
      missing(`${at}.deprecated`, advice);
    }
    if (advice) for (const mark of wrong) mark.content = [];
  }
  return problems;
}

function says(parts: CommentDisplayPart[], words: string): boolean {
  return textOf(parts).replace(/\s+/g, ' ').includes(words);
}

function textOf(parts: CommentDisplayPart[]): string {
  return parts.map(part => part.text).join('');
}

function setSummary(reflection: Describable, text: string): void {
  // The comment of a call signature does not describe the class or interface.
  const ownSummary = reflection.kindOf(ReflectionKind.ClassOrInterface);
  if (ownSummary ? reflection.comment?.summary.length : commentOf(reflection)) return;
  const [, signature] = ownSummary ? [] : commented(reflection);
  const holder = signature ?? reflection;
  holder.comment ??= new Comment();
  holder.comment.summary = [{ kind: 'text', text }];
}

/** The `@deprecated` tags of declarations. */
function deprecations(found: Reflection[]): CommentTag[] {
  return found
    .flatMap(commented)
    .flatMap(({ comment }) => comment?.blockTags.filter(isDeprecation) ?? []);
}

function isDefault({ tag }: CommentTag): boolean {
  return tag === '@default' || tag === '@defaultValue';
}

function isDeprecation({ tag }: CommentTag): boolean {
  return tag.toLowerCase() === '@deprecated';
}

/** The tags that pages show. Not `@returns`, which the packages have in one language only. */
const shownTags = [
  '@author',
  '@default',
  '@defaultValue',
  '@deprecated',
  '@example',
  '@remarks',
  '@see',
  '@throws',
];

function keepLanguage(reflection: Reflection, comment: Comment, language: Language): void {
  rejoin(comment);
  comment.summary = summaryIn(language, comment.summary);
  comment.blockTags = comment.blockTags.filter(block => {
    const fits = isIn(language, textOf(block.content));
    if (block.tag === '@deprecated' && !fits) block.content = [];
    return block.tag === '@deprecated' || (fits && shownTags.includes(block.tag));
  });
  if (!comment.hasVisibleComponent() && comment.modifierTags.size === 0) delete reflection.comment;
}

/** The part of a summary in one language. Some summaries repeat the text in the other language on the next
 * lines. A bare link belongs to no language. */
function summaryIn(language: Language, summary: CommentDisplayPart[]): CommentDisplayPart[] {
  const words = textOf(summary.filter(({ kind }) => kind !== 'inline-tag'));
  if (!/\p{L}/u.test(words.replace(/@\w+|https?:\S+/g, ''))) return [];
  const text = textOf(summary);
  if (summary.some(({ kind }) => kind !== 'text')) return isIn(language, text) ? summary : [];
  const lines = text.split('\n').filter(line => !languageKeys.every(known => isIn(known, line)));
  const turns = lines.filter((line, n) => n > 0 && hasHan(line) !== hasHan(lines[n - 1]!));
  if (turns.length !== 1) return isIn(language, text) ? summary : [];
  const kept = lines.filter(line => isIn(language, line)).join('\n');
  return [{ kind: 'text', text: kept }];
}

/** TypeDoc reads a decorator in a comment, as in "use @OnWSMessage", as a tag. Moves it back into the text. */
function rejoin(comment: Comment): void {
  const blocks = comment.blockTags;
  comment.blockTags = [];
  for (const block of blocks) {
    if (isDeprecation(block)) block.tag = '@deprecated';
    if (/^@[A-Z]/.test(block.tag)) {
      const before = comment.blockTags.at(-1)?.content ?? comment.summary;
      before.push({ kind: 'text', text: ` \`${block.tag}\` ` }, ...block.content);
    } else {
      comment.blockTags.push(block);
    }
  }
}
