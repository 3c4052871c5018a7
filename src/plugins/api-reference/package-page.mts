/** The page of a package. */
import {
  type DeclarationReflection,
  type ReferenceReflection,
  type Reflection,
  ReflectionKind,
  ReflectionType,
} from 'typedoc';
import type { MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { externalUrl, untyped } from './external';
import type { ForeignExports } from './foreignExports.mjs';
import { firstParagraph, firstSentence, packageIntro, table, tableCell } from './pages';
import type { Labels } from '../../content/reference';
import { symbolKinds } from '../../content/referencePaths';
import { commentOf, isDecorator, isReference, moduleOf, reflectionKinds } from './reflections.mjs';
import type { Sources } from './sources';

/** Renders declarations with headings, code and members. */
const detailed = ({ partials }: MarkdownThemeContext, models: DeclarationReflection[]): string =>
  models.map(model => partials.memberContainer(model, { headingLevel: 3 })).join('\n\n');

/** Renders the variables: constants as a table, and objects with their members. */
function renderVariables(
  context: MarkdownThemeContext,
  variables: DeclarationReflection[],
  labels: Labels,
): string {
  const { partials, router } = context;
  const [objects, constants] = partition(variables, hasMembers);
  const rows = constants.map(child => [
    `<a id="${router.getAnchor(child)}"></a>${symbolName(child)}`,
    tableCell(partials.someType(child.type)),
    child.comment ? tableCell(partials.comment(child.comment, { isTableColumn: true })) : '',
  ]);
  return [table([labels.name, labels.type, labels.description], rows), detailed(context, objects)]
    .filter(Boolean)
    .join('\n\n');
}

/** Renders the re-exports of a package: those of the framework, then those of other packages. */
function renderReExports(
  context: MarkdownThemeContext,
  references: ReferenceReflection[],
  foreign: ForeignExports[string],
  { packages, labels, language, external }: Sources,
): string {
  const own = references.map(child => {
    const target = child.tryGetTargetReflectionDeep();
    const home = packages.find(({ dir }) => dir === moduleOf(target)?.name);
    return [
      target ? symbolLink(context, target, child.name) : symbolName(child),
      home ? `\`${home.npm}\`` : '',
    ];
  });
  const others = foreign.map(({ name, from }) => [
    `[\`${name}\`](${externalUrl(external, from, name, language)})`,
    `\`${untyped(from)}\``,
  ]);
  return table([labels.name, labels.reExportedFrom], [...own, ...others]);
}

/** Renders the description and import line of a package, then its exports by kind. */
export function packagePage(
  context: MarkdownThemeContext,
  module: DeclarationReflection,
  sources: Sources,
  foreign: ForeignExports[string] = [],
  unexported: DeclarationReflection[] = [],
): string {
  const { packages, labels, language } = sources;
  const entry = packages.find(({ dir }) => dir === module.name)!;
  const children = module.children ?? [];
  const exported = children.filter(child => !isReference(child));
  const ofKind = (kind: ReflectionKind) => exported.filter(child => child.kindOf(kind));
  const section = (title: string, content: string) => (content ? [`## ${title}`, content] : []);
  const list = (title: string, listed: DeclarationReflection[]) =>
    section(
      title,
      table(
        [labels.name, labels.description],
        listed.map(child => [symbolLink(context, child), firstWords(context, child)]),
      ),
    );

  const symbols = symbolKinds.flatMap(kind => {
    const title = ReflectionKind.pluralString(reflectionKinds[kind]);
    const [decorators, others] = partition(ofKind(reflectionKinds[kind]), isDecorator);
    return [...list(labels.decorators, decorators), ...list(title, others)];
  });
  const variables = renderVariables(context, ofKind(ReflectionKind.Variable), labels);
  return [
    packageIntro(entry, labels, language),
    ...symbols,
    ...section(
      ReflectionKind.pluralString(ReflectionKind.TypeAlias),
      detailed(context, ofKind(ReflectionKind.TypeAlias)),
    ),
    ...section(ReflectionKind.pluralString(ReflectionKind.Variable), variables),
    ...section(
      `${labels.unexported} {#unexported}`,
      unexported.length > 0 ? `${labels.unexportedText}\n\n${detailed(context, unexported)}` : '',
    ),
    ...section(
      `${labels.reExports} {#re-exports}`,
      renderReExports(context, children.filter(isReference), foreign, sources),
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

/** The first sentence of the description of a symbol or member. */
export function firstWords(context: MarkdownThemeContext, model: Reflection): string {
  const { summary = [] } = commentOf(model) ?? {};
  return firstSentence(firstParagraph(context.helpers.getCommentParts(summary)));
}
