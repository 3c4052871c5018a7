/** The page of a symbol. */
import { type Comment, type DeclarationReflection, type Reflection, ReflectionKind } from 'typedoc';
import type { MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { sourceOf } from './links.mjs';
import { documentedLine, type ReferencePackage } from '../../content/reference';
import { commented, commentOf, isDecorator, moduleOf } from './reflections.mjs';
import type { Since } from '../../history/since';
import { removedNote, sinceNote } from '../../history/notes';
import { deprecatedTitle, small } from './historyNotes.mjs';
import type { Sources } from './sources';

/** Renders a line of facts, the description, code and members of a symbol. */
export function symbolPage(
  context: MarkdownThemeContext,
  model: DeclarationReflection,
  sources: Sources,
  told: Partial<Since> | undefined,
): string {
  const { labels, packages } = sources;
  const comment = commentOf(model);
  return [
    `# ${context.partials.pageTitle()}`,
    small(facts(context, model, sources, told)),
    model.isDeprecated() ? deprecation(context, model, deprecatedTitle(told, sources)) : '',
    comment ? context.helpers.getCommentParts(comment.summary) : '',
    model.kindOf(ReflectionKind.Function)
      ? context.partials.memberContainer(model, { headingLevel: 1 })
      : context.partials.memberWithGroups(model, { headingLevel: 2 }),
    related(context, `${labels.extendedBy} {#extended-by}`, model.extendedBy, packages),
    related(context, `${labels.implementedBy} {#implemented-by}`, model.implementedBy, packages),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The comment of a page's symbol without the parts at the head of the page. The head shows the deprecation only if
 * all signatures are deprecated. */
export function belowHead(comment: Comment, model: Reflection): Comment {
  const rest = comment.clone();
  rest.summary = [];
  if (model.isDeprecated()) rest.removeTags('@deprecated');
  return rest;
}

/** The kind of a symbol in the language of the run. */
export function kindLabel(model: DeclarationReflection, { labels }: Sources): string {
  return isDecorator(model) ? labels.decorator : ReflectionKind.singularString(model.kind);
}

/** The guide for the upgrade to the line after the documented one. */
const upgradeGuide = '/docs/upgrade_v4';

function deprecation(
  context: MarkdownThemeContext,
  model: DeclarationReflection,
  title: string,
): string {
  const tag = commented(model)
    .flatMap(({ comment }) => comment?.blockTags ?? [])
    .find(block => block.tag === '@deprecated' && block.content.length > 0);
  const advice = tag ? context.helpers.getCommentParts(tag.content).trim() : '';
  return advice ? `:::warning[${title}]\n\n${advice}\n\n:::` : `**${title}**`;
}

/** The kind and package of a symbol, since when it exists, the later release that removed it, and its source. */
function facts(
  context: MarkdownThemeContext,
  model: DeclarationReflection,
  sources: Sources,
  told: Partial<Since> = {},
): string {
  const { packages, labels } = sources;
  const home = moduleOf(model)!;
  const { npm, version } = packages.find(({ dir }) => dir === home.name)!;
  const source = sourceOf(context.page.project, model, packages);
  const removed = removedNote(told, labels);
  return [
    kindLabel(model, sources),
    `[\`${npm}\`](${context.urlTo(home)}) ${version}`,
    sinceNote(documentedLine, told, labels),
    removed && `[${removed}](${upgradeGuide})`,
    source && `[${labels.source}](${source})`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function related(
  context: MarkdownThemeContext,
  title: string,
  types: DeclarationReflection['extendedBy'],
  packages: ReferencePackage[],
): string {
  if (!types?.length) return '';
  const names = types.map(({ name }) => name);
  const links = types.map(
    type => context.partials.someType(type) + packageNote(type.reflection, names, packages),
  );
  return `## ${title}\n\n${links.join(', ')}`;
}

/** The package of a symbol, if another of `names` is the same. Otherwise empty. */
export function packageNote(
  symbol: Reflection | undefined,
  names: string[],
  packages: ReferencePackage[],
): string {
  if (names.filter(name => name === symbol?.name).length < 2) return '';
  const entry = packages.find(({ dir }) => dir === moduleOf(symbol)?.name);
  return entry ? ` (\`${entry.npm}\`)` : '';
}
