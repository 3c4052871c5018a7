/** The descriptions of symbols: those of the packages in the language of the run, else our own. */
import {
  Comment,
  type CommentDisplayPart,
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc';
import { type Comments, isIn } from './comments';
import type { Language } from './model';
import { ApiReferenceError } from './paths';
import { commented, commentOf, isReference, kindOf } from './reflections.mjs';

/** How much of the reference has a description in the language of a run. */
export interface Coverage {
  /** How many classes, interfaces, functions, enums and namespaces there are. */
  symbols: number;
  /** How many members those of api/described.json have of their own. */
  members: number;
  /** Those without a description: "core/Provide", "core/MidwayConfigService.getConfiguration". */
  missing: string[];
}

/** Leaves of the packages' comments what is in the language of the run, and adds our descriptions
 * where nothing is left.
 * @throws ApiReferenceError naming every description of a symbol or member that does not exist */
export function describe(project: ProjectReflection, comments: Comments, language: Language): void {
  for (const reflection of Object.values(project.reflections)) {
    if (reflection.comment) keepLanguage(reflection, reflection.comment, language);
  }
  const problems: string[] = [];
  for (const [dir, symbols] of Object.entries(comments)) {
    const file = `api/comments/${dir}.yaml`;
    const module = project.children!.find(({ name }) => name === dir)!;
    for (const [name, { deprecated, members = {}, ...summary }] of Object.entries(symbols)) {
      const found = ownChildren(module, name);
      if (found.length === 0) {
        problems.push(
          `${file}: the package exports no "${name}" of its own. Correct the name or remove the entry.`,
        );
        continue;
      }
      for (const symbol of found) setSummary(symbol, summary[language]);
      if (deprecated && !setDeprecated(found, deprecated[language])) {
        problems.push(
          `${file}: "${name}" has a text under "deprecated", but the package does not mark it so. ` +
            `Remove the text.`,
        );
      }
      for (const [member, texts] of Object.entries(members)) {
        const described = found.flatMap(symbol => ownChildren(symbol, member));
        if (described.length === 0) {
          problems.push(
            `${file}: "${name}" has no member "${member}" of its own. ` +
              `Correct the name, remove the entry, or describe the member where it is declared.`,
          );
        }
        for (const target of described) setSummary(target, texts[language]);
      }
    }
  }
  if (problems.length > 0) throw new ApiReferenceError(problems.join('\n'));
}

/** Counts what has a description.
 * @param described the symbols of api/described.json, as "core/MidwayConfigService"
 * @throws ApiReferenceError for an entry of it that is not an exported class or interface */
export function coverageOf(project: ProjectReflection, described: string[]): Coverage {
  const symbols = project.children!.flatMap(module =>
    (module.children ?? [])
      .filter(child => !isReference(child) && kindOf(child))
      .map(child => ({ name: `${module.name}/${child.name}`, reflection: child })),
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
      .map(member => ({ name: `${name}.${member.name}`, reflection: member }));
  });
  return {
    symbols: symbols.length,
    members: members.length,
    missing: [...symbols, ...members]
      .filter(({ reflection }) => !commentOf(reflection))
      .map(({ name }) => name)
      .sort(),
  };
}

function isOwnPublic(member: DeclarationReflection): boolean {
  return (
    !member.kindOf(ReflectionKind.Constructor) && !member.flags.isProtected && !member.inheritedFrom
  );
}

function ownChildren(parent: DeclarationReflection, name: string): DeclarationReflection[] {
  return (parent.children ?? []).filter(child => child.name === name && !isReference(child));
}

function setSummary(reflection: DeclarationReflection, text: string): void {
  if (commentOf(reflection)) return;
  const holder = reflection.signatures?.[0] ?? reflection.getSignature ?? reflection;
  holder.comment ??= new Comment();
  holder.comment.summary = [{ kind: 'text', text }];
}

/** Whether there is a mark to which the text could be given. */
function setDeprecated(symbols: DeclarationReflection[], text: string): boolean {
  const tags = symbols
    .flatMap(commented)
    .flatMap(({ comment }) => comment?.blockTags.filter(({ tag }) => tag === '@deprecated') ?? []);
  for (const tag of tags) {
    if (tag.content.length === 0) tag.content = [{ kind: 'text', text }];
  }
  return tags.length > 0;
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
  const text = (parts: CommentDisplayPart[]) => parts.map(part => part.text).join('');
  if (!isIn(language, text(comment.summary))) comment.summary = [];
  comment.blockTags = comment.blockTags.filter(block => {
    const fits = isIn(language, text(block.content));
    if (block.tag === '@deprecated' && !fits) block.content = [];
    return block.tag === '@deprecated' || (fits && shownTags.includes(block.tag));
  });
  if (!comment.hasVisibleComponent() && comment.modifierTags.size === 0) delete reflection.comment;
}

/** The packages' comments name decorators, as in "use @OnWSMessage", which TypeDoc takes for tags:
 * gives them back to the text before them. */
function rejoin(comment: Comment): void {
  const blocks = comment.blockTags;
  comment.blockTags = [];
  for (const block of blocks) {
    if (block.tag === '@Deprecated') block.tag = '@deprecated';
    if (/^@[A-Z]/.test(block.tag)) {
      const before = comment.blockTags.at(-1)?.content ?? comment.summary;
      before.push({ kind: 'text', text: ` \`${block.tag}\` ` }, ...block.content);
    } else {
      comment.blockTags.push(block);
    }
  }
}
