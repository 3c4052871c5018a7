/** The page of a package. */
import {
  type DeclarationReflection,
  type Reflection,
  ReflectionKind,
  ReflectionType,
} from 'typedoc';
import type { MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { externalUrl, untyped } from './external';
import type { ForeignExports } from './foreignExports.mjs';
import { firstParagraph, packageIntro, table, tableCell } from './pages';
import { symbolKinds } from '../../content/referencePaths';
import { commentOf, isDecorator, isReference, moduleOf, reflectionKinds } from './reflections.mjs';
import type { Sources } from './sources';

/** Renders the description and import line of a package, then its exports by kind. */
export function packagePage(
  context: MarkdownThemeContext,
  module: DeclarationReflection,
  { packages, labels, language, external }: Sources,
  foreign: ForeignExports[string],
  unexported: DeclarationReflection[],
): string {
  const entry = packages.find(({ dir }) => dir === module.name)!;
  const exported = (module.children ?? []).filter(child => !isReference(child));
  const ofKind = (kind: ReflectionKind) => exported.filter(child => child.kindOf(kind));
  const summary = (model: Reflection) => firstParagraph(summaryOf(context, model));
  const section = (title: string, content: string) => (content ? [`## ${title}`, content] : []);

  const list = (title: string, children: DeclarationReflection[]) =>
    section(
      title,
      table(
        [labels.name, labels.description],
        children.map(child => [symbolLink(context, child), summary(child)]),
      ),
    );

  const symbols = symbolKinds.flatMap(kind => {
    const title = ReflectionKind.pluralString(reflectionKinds[kind]);
    const [decorators, others] = partition(ofKind(reflectionKinds[kind]), isDecorator);
    return [...list(labels.decorators, decorators), ...list(title, others)];
  });
  const detailed = (children: DeclarationReflection[]) =>
    children
      .map(child => context.partials.memberContainer(child, { headingLevel: 3 }))
      .join('\n\n');
  const [objects, constants] = partition(ofKind(ReflectionKind.Variable), hasMembers);
  const rows = constants.map(child => [
    `<a id="${context.router.getAnchor(child)}"></a>${symbolName(child)}`,
    tableCell(context.partials.someType(child.type)),
    child.comment
      ? tableCell(context.partials.comment(child.comment, { isTableColumn: true }))
      : '',
  ]);
  const variables = [
    table([labels.name, labels.type, labels.description], rows),
    detailed(objects),
  ].filter(Boolean);
  const passedOn = foreign.map(({ name, from }) => [
    `[\`${name}\`](${externalUrl(external, from, name, language)})`,
    `\`${untyped(from)}\``,
  ]);
  const references = (module.children ?? []).filter(isReference).map(child => {
    const target = child.tryGetTargetReflectionDeep();
    const home = packages.find(({ dir }) => dir === moduleOf(target)?.name);
    return [
      target ? symbolLink(context, target, child.name) : symbolName(child),
      home ? `\`${home.npm}\`` : '',
    ];
  });
  return [
    packageIntro(entry, labels, language),
    ...symbols,
    ...section(
      ReflectionKind.pluralString(ReflectionKind.TypeAlias),
      detailed(ofKind(ReflectionKind.TypeAlias)),
    ),
    ...section(ReflectionKind.pluralString(ReflectionKind.Variable), variables.join('\n\n')),
    ...section(
      `${labels.unexported} {#unexported}`,
      unexported.length > 0 ? `${labels.unexportedText}\n\n${detailed(unexported)}` : '',
    ),
    ...section(
      `${labels.reExports} {#re-exports}`,
      table([labels.name, labels.reExportedFrom], [...references, ...passedOn]),
    ),
  ].join('\n\n');
}

function hasMembers({ type }: DeclarationReflection): boolean {
  return type instanceof ReflectionType && Boolean(type.declaration.children);
}

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter(item => !test(item))];
}

/** A link to a symbol, struck through if it is deprecated.
 * @param name the link text, if the symbol is exported under another name */
export function symbolLink(
  context: MarkdownThemeContext,
  model: Reflection,
  name = model.name,
): string {
  const text = symbolName(model, name);
  return context.router.hasUrl(model) ? `[${text}](${context.urlTo(model)})` : text;
}

function symbolName(model: Reflection, name = model.name): string {
  return model.isDeprecated() ? `~~\`${name}\`~~` : `\`${name}\``;
}

function summaryOf(context: MarkdownThemeContext, model: Reflection): string {
  const comment = commentOf(model);
  return comment ? context.helpers.getCommentParts(comment.summary) : '';
}
