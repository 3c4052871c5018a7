/** The descriptions of symbols: those of the packages in the language of the run, else our own. */
import {
  Comment,
  type CommentDisplayPart,
  type CommentTag,
  DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc';
import { type Comments, type Description, hasHan, isIn } from './comments';
import { type Language, languageKeys, textIn } from '../../config/languages';
import { ApiReferenceError } from './paths';
import { commented, commentOf, isReference, kindOf } from './reflections.mjs';

/** How much of the reference has a description in the language of a run. */
export interface Coverage {
  /** How many classes, interfaces, functions, enums and namespaces there are. */
  symbols: number;
  /** How many members those of api/described.json have of their own. */
  members: number;
  /** Those without a description: "core/Provide", "core/MidwayConfigService.getConfiguration"; and
   * all that is deprecated and does not say what to use instead: "core/HSF (deprecated)". */
  missing: string[];
}

/** A description with the declarations it is of; `at` is what errors call it. */
type Found = Description & { at: string; found: DeclarationReflection[] };

/** Leaves of the packages' comments what is right and in the language of the run, and adds our
 * descriptions where nothing is left. A member whose comment TypeDoc found at the base gets what the base
 * then says; others without one get it when TypeDoc copies comments, which has to come later.
 * @throws ApiReferenceError naming every description that does not apply */
export function describe(project: ProjectReflection, comments: Comments, language: Language): void {
  const { descriptions, problems } = find(project, comments);
  const reflections = Object.values(project.reflections);
  const borrowed = takeBorrowed(reflections);
  for (const description of descriptions) problems.push(...removeWrong(description));
  if (problems.length > 0) throw new ApiReferenceError(problems.join('\n'));
  for (const reflection of reflections) {
    if (reflection.comment) keepLanguage(reflection, reflection.comment, language);
  }
  for (const { found, deprecated, ...texts } of descriptions) {
    for (const reflection of found) setSummary(reflection, textIn(texts, language));
    for (const mark of deprecated ? deprecations(found) : []) {
      if (mark.content.length === 0)
        mark.content = [{ kind: 'text', text: textIn(deprecated!, language) }];
    }
  }
  for (const [borrower, owner] of borrowed) {
    if (owner?.comment) borrower.comment ??= owner.comment.clone();
  }
  // A comment of its own, if an empty one, keeps TypeDoc from giving a symbol the purpose of its base.
  for (const symbol of project.getReflectionsByKind(ReflectionKind.ClassOrInterface)) {
    symbol.comment ??= new Comment();
  }
}

/** Leaves one of the texts that TypeDoc copies to an accessor and to its getter. */
export function removeRepeated(project: ProjectReflection): void {
  for (const accessor of project.getReflectionsByKind(ReflectionKind.Accessor)) {
    if ((accessor as DeclarationReflection).getSignature?.comment) delete accessor.comment;
  }
}

/** Checks the descriptions when inherited members are gone.
 * @throws ApiReferenceError naming every description of an inherited member */
export function checkDescribed(project: ProjectReflection, comments: Comments): void {
  const { problems } = find(project, comments);
  if (problems.length > 0) throw new ApiReferenceError(problems.join('\n'));
}

/** Counts what has a description.
 * @param described the symbols of api/described.json, as "core/MidwayConfigService"
 * @throws ApiReferenceError for an entry of it that is not an exported class or interface */
export function coverageOf(project: ProjectReflection, described: string[]): Coverage {
  const symbols = project.children!.flatMap(module =>
    (module.children ?? [])
      .filter(child => !isReference(child) && kindOf(child))
      .map(child => ({ name: nameOf(child), reflection: child })),
  );
  const members = described.flatMap(name => {
    const found = symbols.filter(
      symbol => symbol.name === name && symbol.reflection.kindOf(ReflectionKind.ClassOrInterface),
    );
    if (found.length === 0) {
      throw new ApiReferenceError(
        `api/described.json: no package exports a class or interface "${name}". ` +
          `Correct the name or remove it.`,
      );
    }
    return found
      .flatMap(({ reflection }) => reflection.children ?? [])
      .filter(isOwnPublic)
      .map(member => ({ name: nameOf(member), reflection: member }));
  });
  const undescribed = [...symbols, ...members]
    .filter(({ reflection }) => !commentOf(reflection))
    .map(({ name }) => name);
  const unadvised = Object.values(project.reflections)
    .filter(reflection => deprecations([reflection]).some(({ content }) => content.length === 0))
    .map(reflection => `${nameOf(reflection)} (deprecated)`);
  return {
    symbols: symbols.length,
    members: members.length,
    missing: [...new Set([...undescribed, ...unadvised])].sort(),
  };
}

function isOwnPublic(member: DeclarationReflection): boolean {
  return (
    !member.kindOf(ReflectionKind.Constructor) && !member.flags.isProtected && !member.inheritedFrom
  );
}

/** Finds what the descriptions are of. */
function find(
  project: ProjectReflection,
  comments: Comments,
): { descriptions: Found[]; problems: string[] } {
  const named = new Map<string, Set<string>>();
  const placed = new Map<string, DeclarationReflection[]>();
  for (const reflection of Object.values(project.reflections)) {
    if (!(reflection instanceof DeclarationReflection) || isReference(reflection)) continue;
    if (reflection.kindOf(ReflectionKind.TypeLiteral) || isUnexported(reflection)) continue;
    const [name, place] = [nameOf(reflection), placeOf(reflection)];
    named.set(name, (named.get(name) ?? new Set()).add(place));
    placed.set(place, [...(placed.get(place) ?? []), reflection]);
  }
  const declared = (name: string) =>
    [...(named.get(name) ?? [])].flatMap(place => placed.get(place)!);
  const descriptions: Found[] = [];
  const problems: string[] = [];
  for (const [dir, symbols] of Object.entries(comments)) {
    const file = `api/comments/${dir}.yaml`;
    for (const [name, { members = {}, ...own }] of Object.entries(symbols)) {
      const found = declared(`${dir}/${name}`);
      if (found.length === 0) {
        problems.push(
          `${file}: the package exports no "${name}" of its own. Correct the name or remove the entry.`,
        );
        continue;
      }
      descriptions.push({ ...own, found, at: `${file}: "${name}"` });
      for (const [member, description] of Object.entries(members)) {
        const described = declared(`${dir}/${name}.${member}`);
        if (described.length === 0) {
          problems.push(
            `${file}: "${name}" has no member "${member}" of its own. ` +
              `Correct the name, remove the entry, or describe the member where it is declared.`,
          );
          continue;
        }
        descriptions.push({ ...description, found: described, at: `${file}: "${name}.${member}"` });
      }
    }
  }
  return { descriptions, problems };
}

/** Whether a declaration is a symbol that its package uses and does not export. */
function isUnexported(reflection: DeclarationReflection): boolean {
  const { parent } = reflection;
  return (
    parent instanceof DeclarationReflection &&
    parent.kindOf(ReflectionKind.Module) &&
    !parent.children?.includes(reflection)
  );
}

/** Where a declaration is written: a member has the same place in all that inherit it. */
function placeOf(reflection: DeclarationReflection): string {
  const { fileName = '', pos = 0 } = reflection.project.getSymbolIdFromReflection(reflection) ?? {};
  return fileName ? `${fileName} ${pos} ${reflection.kind}` : `${reflection.id}`;
}

/** The name of a declaration in descriptions: "core/MidwayConfig.koa". Literal types and signatures
 * have the name of what they are the type of. */
function nameOf(reflection: Reflection): string {
  const { parent, name } = reflection;
  if (!parent || reflection.kindOf(ReflectionKind.Module)) return name;
  if (reflection.kindOf(ReflectionKind.SomeSignature | ReflectionKind.TypeLiteral)) {
    return nameOf(parent);
  }
  return `${nameOf(parent)}${parent.kindOf(ReflectionKind.Module) ? '/' : '.'}${name}`;
}

/** Takes comments away that TypeDoc found at other declarations, such as that of the base.
 * @returns those that had one, with the owner of the comment if that is documented */
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

/** Takes away what a description corrects, and says what it cannot find. */
function removeWrong({ at, found, corrects, deprecated }: Found): string[] {
  const problems: string[] = [];
  const missing = (place: string, words: string) =>
    problems.push(
      `${place} corrects "${words}", which the package's comment does not say. ` +
        `Quote its words, or remove "corrects" if the package has mended them.`,
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
        `${at} has a text under "deprecated", but the package does not mark it so. Remove the text.`,
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

function setSummary(reflection: DeclarationReflection, text: string): void {
  // What a class or interface is for is not what it does when it is called.
  const ownSummary = reflection.kindOf(ReflectionKind.ClassOrInterface);
  if (ownSummary ? reflection.comment?.summary.length : commentOf(reflection)) return;
  const holder = ownSummary
    ? reflection
    : (reflection.signatures?.[0] ?? reflection.getSignature ?? reflection);
  holder.comment ??= new Comment();
  holder.comment.summary = [{ kind: 'text', text }];
}

/** The marks that say that declarations are deprecated. */
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

/** The tags that pages show. */
const shownTags = [
  '@author',
  '@default',
  '@defaultValue',
  '@deprecated',
  '@example',
  '@remarks',
  '@returns',
  '@see',
  '@since',
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

/** What of a summary is in a language; a mere link is in none. Some have lines in one language and
 * then the same in the other. */
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

/** The packages' comments name decorators, as in "use @OnWSMessage", which TypeDoc takes for tags:
 * gives them back to the text before them. */
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
