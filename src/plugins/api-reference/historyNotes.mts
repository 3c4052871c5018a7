/** Notes on releases: when symbols, members and parameters were introduced, changed or deprecated. */
import {
  Comment,
  CommentTag,
  DeclarationReflection,
  i18n,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  SignatureReflection,
} from 'typedoc';
import type { MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { fill } from '../../lib/fill';
import {
  changesAfter,
  namedType,
  noteOf,
  ownSince,
  removedNote,
  spanText,
} from '../../history/notes';
import { removedLater } from '../../history/laterVersions';
import { type Since, sinceOf } from '../../history/since';
import { documentedLine } from '../../content/reference';
import { codeBlock, former } from './pages';
import { allOf, commented, isReference, kindOf, moduleOf } from './reflections.mjs';
import type { Sources } from './sources';

/** Finds the history of a symbol, or the part of a member's history that differs from its symbol, and whether a later
 * line removed it. */
export type FindSince = (reflection: Reflection) => Partial<Since> | undefined;

const isInModule = ({ parent }: Reflection) => parent?.kindOf(ReflectionKind.Module) === true;

/** The symbol and member of a reflection in histories. Undefined for reflections that histories do not track, for
 * example properties of a parameter. */
function historyPathOf(reflection: Reflection): { symbol: string; member?: string } | undefined {
  const { parent, name } = reflection;
  if (!parent || reflection.kindOf(ReflectionKind.Module | ReflectionKind.TypeParameter)) {
    return undefined;
  }
  if (isInModule(reflection)) return { symbol: name };
  const owner = historyPathOf(parent);
  if (!owner || parent.kindOf(ReflectionKind.Namespace)) return undefined;
  const { symbol, member } = owner;
  // Signatures and type literals belong to their parent.
  if (reflection.kindOf(ReflectionKind.SomeSignature | ReflectionKind.TypeLiteral)) return owner;
  if (reflection.kindOf(ReflectionKind.Parameter)) {
    const called = parent.parent;
    const isOwn =
      called instanceof DeclarationReflection &&
      !called.kindOf(ReflectionKind.TypeLiteral) &&
      !member?.includes('.');
    return isOwn ? { symbol, member: `${member ?? ''}(${name})` } : undefined;
  }
  if (member?.includes('(')) return undefined;
  return { symbol, member: member === undefined ? name : `${member}.${name}` };
}

/** Creates a function that finds the history of a reflection. */
export function sinceFinder({ histories, laterHistories, releases }: Sources): FindSince {
  /** All packages add options to `MidwayConfig`, and the history of each package has only its own options. */
  const homeOf = (dir: string, symbol: string, member?: string): string | undefined => {
    if (symbol !== 'MidwayConfig' || member === undefined) return dir;
    const has = (one: string) =>
      Object.hasOwn(histories.get(one)?.symbols.MidwayConfig?.members ?? {}, member);
    return has(dir) ? dir : [...histories.keys()].find(has);
  };
  const tellOf = (dir: string, symbol: string, member?: string): Partial<Since> | undefined => {
    const history = histories.get(dir);
    if (!history) return undefined;
    const since =
      member === undefined
        ? sinceOf(history, releases, symbol)
        : ownSince(history, releases, symbol, member);
    const later = member?.includes('(') ? undefined : laterHistories.get(dir);
    // What a page describes is there until the end of the line.
    const removed = later && removedLater(later, symbol, member);
    return since || removed ? { ...since, removed } : undefined;
  };
  const found = new Map<Reflection, Partial<Since> | undefined>();
  return reflection => {
    if (found.has(reflection)) return found.get(reflection);
    const place = historyPathOf(reflection);
    const home = moduleOf(reflection);
    const dir = place && home && homeOf(home.name, place.symbol, place.member);
    const told = dir === undefined ? undefined : tellOf(dir, place!.symbol, place!.member);
    found.set(reflection, told);
    return told;
  };
}

/** The tags that hold notes until `writeNotes` renders them. */
const noteTag = '@since';
const deprecationTag = '@deprecatedSince';

/** Kinds that may have notes. */
const noted =
  ReflectionKind.ClassMember |
  ReflectionKind.EnumMember |
  ReflectionKind.Parameter |
  ReflectionKind.TypeAlias |
  ReflectionKind.Variable;

/** The reflection with the comment that pages show for a declaration. */
function holderOf(reflection: Reflection): Reflection {
  if (!(reflection instanceof DeclarationReflection) || reflection.comment) return reflection;
  const { signatures = [], getSignature } = reflection;
  return signatures.find(({ comment }) => comment) ?? signatures[0] ?? getSignature ?? reflection;
}

/** Adds notes to the comments of all reflections without a page of their own.
 * @param augmentedBy returns the package that adds a member to a symbol of another package */
export function addNotes(
  project: ProjectReflection,
  { labels }: Sources,
  since: FindSince,
  augmentedBy: (member: Reflection) => string | undefined,
): void {
  for (const reflection of allOf(project)) {
    // A symbol with a page has the note at the head of the page; signatures have it in their declaration.
    if (isReference(reflection) || kindOf(reflection) || !reflection.kindOf(noted)) continue;
    const told = since(reflection) ?? {};
    const from = augmentedBy(reflection);
    const note = [
      from && fill(labels.augmentedBy, { package: `\`${from}\`` }),
      noteOf(documentedLine, told, labels),
      removedNote(told, labels),
    ]
      .filter(Boolean)
      .join(' · ');
    const deprecated = told.deprecated && spanText(told.deprecated.at);
    const holder = holderOf(reflection);
    const add = (tag: `@${string}`, text: string | undefined) => {
      if (!text) return;
      holder.comment ??= new Comment();
      holder.comment.blockTags.push(new CommentTag(tag, [{ kind: 'text', text }]));
    };
    add(noteTag, note);
    // The date goes into the title of the `@deprecated` tag, so it needs this tag.
    if (holder.comment?.getTag('@deprecated')) add(deprecationTag, deprecated);
  }
}

const textOf = (tag: CommentTag) => tag.content.map(({ text }) => text).join('');

/** Faint text. */
export const small = (markdown: string) => (markdown ? `<small>${markdown}</small>` : '');

/** What a member implements, overrides or inherits: usually the same for all overloads. */
function basesOf(context: MarkdownThemeContext, model: Reflection): string[] {
  const texts = commented(model).flatMap(one => {
    const { implementationOf, inheritedFrom, overwrites } = one as DeclarationReflection;
    return [
      [i18n.theme_implementation_of(), implementationOf] as const,
      [i18n.theme_inherited_from(), inheritedFrom] as const,
      [i18n.theme_overrides(), overwrites] as const,
    ].flatMap(([label, type]) => {
      const { reflection } = type ?? {};
      const member = reflection instanceof SignatureReflection ? reflection.parent : reflection;
      const isLinked = member?.parent && context.router.hasUrl(member);
      // The heading names the member.
      if (isLinked) return `${label} [\`${member.parent!.name}\`](${context.urlTo(member)})`;
      return type ? `${label} ${context.partials.typeAndParent(type)}` : [];
    });
  });
  return [...new Set(texts)];
}

/** Makes a theme context render notes: in a table after the comment, otherwise below the heading of the member,
 * together with its bases. */
export function writeNotes(context: MarkdownThemeContext, { labels }: Sources): void {
  const { comment, memberContainer } = context.partials;
  context.partials.memberContainer = (model, options) => {
    const text = memberContainer(model, options);
    if (context.router.hasOwnDocument(model)) return text;
    const notes = commented(model).flatMap(one => one.comment?.getTag(noteTag) ?? []);
    const note = [...basesOf(context, model), ...notes.map(textOf)].join(' · ');
    return text.replace(/^#+ .*$/m, heading => [heading, small(note)].filter(Boolean).join('\n\n'));
  };
  context.partials.comment = (model, options) => {
    const note = model.getTag(noteTag);
    const deprecated = model.getTag(deprecationTag);
    if (!note && !deprecated) return comment(model, options);
    const rest = model.clone();
    rest.removeTags(noteTag);
    rest.removeTags(deprecationTag);
    const text = comment(rest, options);
    const dated = deprecated
      ? text.replace(
          `**${labels.deprecated}**`,
          `**${fill(labels.deprecatedSince, { version: textOf(deprecated) })}**`,
        )
      : text;
    const shown = note && options?.isTableColumn ? small(textOf(note)) : '';
    return [dated, shown].filter(Boolean).join('\n\n');
  };
}

/** The type of a symbol before each change after the first release of the line, newest first. `overview` folds the
 * blocks. */
export function earlierTypes(
  { name }: Reflection,
  told: Partial<Since> | undefined,
  { labels }: Sources,
): string[] {
  return changesAfter(documentedLine, told ?? {}).flatMap(({ at, before }) => {
    const version = spanText(at);
    if (!version) return [];
    const title = fill(labels.changedIn, { version });
    return [codeBlock(`ts title="${title}" ${former}`, namedType(name, before))];
  });
}

/** The title of the deprecation notice of a symbol. */
export function deprecatedTitle(told: Partial<Since> | undefined, { labels }: Sources): string {
  const version = told?.deprecated && spanText(told.deprecated.at);
  return version ? fill(labels.deprecatedSince, { version }) : labels.deprecated;
}
