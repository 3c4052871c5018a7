/** What stands below the name of a symbol or member: its code, what it is for, and tables of what has a
 * description. Code says the rest. */
import {
  ArrayType,
  type Comment,
  type DeclarationReflection,
  i18n,
  type Reflection,
  ReflectionKind,
  ReflectionType,
  type SignatureReflection,
  type SomeType,
  translateTagName,
} from 'typedoc';
import type { MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { fill } from '../../lib/fill';
import { codeKey, type Mark } from '../../content/codeLinks';
import { CodeWriter } from './code.mjs';
import { type Code, layOut } from './layout';
import { codeBlock } from './pages';
import { ApiReferenceError, routeOf } from '../../content/referencePaths';
import { commented } from './reflections.mjs';
import type { Sources } from './sources';

/** The links in the code of pages, by their routes. */
export type CodeLinks = Map<string, Record<string, Mark[]>>;

/** Makes a theme's context write declarations as code, in this order: code, purpose, tables, tags.
 * @param links gets the links in the code of the page
 * @param hasText whether a reflection has a description in any language: pages of all languages have
 * the same tables */
export function writeSections(
  context: MarkdownThemeContext,
  { labels }: Sources,
  links: CodeLinks,
  hasText: (reflection: Reflection) => boolean,
): void {
  const { partials, helpers, router } = context;
  const page = context.page.url;
  const addressOf = (symbol: Reflection) => {
    if (symbol === context.page.model || !router.hasUrl(symbol)) return undefined;
    return `/api/${routeOf(router.getFullUrl(symbol))}`;
  };
  const writer = new CodeWriter(symbol =>
    symbol.kindOf(ReflectionKind.TypeParameter) ? undefined : addressOf(symbol),
  );

  function code(declarations: Code[]): string {
    if (declarations.length === 0) return '';
    const { text, marks } = layOut(declarations);
    const route = routeOf(page);
    const blocks = links.get(route) ?? {};
    const key = codeKey(text);
    const earlier = blocks[key] ?? marks;
    if (JSON.stringify(earlier) !== JSON.stringify(marks)) {
      throw new ApiReferenceError(
        `The page /api/${route} has two types that look the same and are not:\n${text}\n` +
          `Write the package of one in code.mts, so that the two differ.`,
      );
    }
    if (marks.length > 0) links.set(route, { ...blocks, [key]: marks });
    return codeBlock('ts', text);
  }

  const isDescribed = (reflection: Reflection) =>
    hasText(reflection) || commented(reflection).some(hasText);

  const anyDescribed = (declarations: DeclarationReflection[] = []) =>
    helpers.getFlattenedDeclarations(declarations).some(isDescribed);

  const summary = (comment: Comment | undefined, headingLevel: number) =>
    comment ? partials.comment(comment, { headingLevel, showSummary: true, showTags: false }) : '';
  const tags = (comment: Comment | undefined, headingLevel: number) =>
    comment ? partials.comment(comment, { headingLevel, showSummary: false, showTags: true }) : '';

  /** What a signature takes, where more is to be said than its code says. Only on a page of its own is
   * it a part that readers look for. */
  function taken({ typeParameters = [], parameters = [] }: SignatureReflection, level: number) {
    const types = typeParameters.some(hasText) ? partials.typeParametersTable(typeParameters) : '';
    // TypeDoc's type wants declarations, and takes parameters as well.
    const all = parameters as unknown as DeclarationReflection[];
    if (!anyDescribed(all)) return [types];
    const heading =
      level === 2 ? `## ${ReflectionKind.pluralString(ReflectionKind.Parameter)}` : '';
    return [types, heading, partials.parametersTable(parameters)];
  }

  function returned({ type }: SignatureReflection): string[] {
    const members = objectsIn(type).filter(({ children }) => anyDescribed(children));
    return members.length > 0
      ? [`**${translateTagName('@returns')}**`, ...members.map(membersOf)]
      : [];
  }

  const membersOf = ({ children = [] }: DeclarationReflection) =>
    anyDescribed(children) ? partials.typeDeclarationTable(children, {}) : '';

  /** What is to be said of a signature beside its code. */
  function said(signature: SignatureReflection, level: number, comment = signature.comment) {
    return parts(
      summary(comment, level),
      ...taken(signature, level),
      ...returned(signature),
      tags(comment, level),
      partials.inheritance(signature, { headingLevel: level }),
    );
  }

  /** What is to be said of the overloads of a function, each once. Which of them say something depends on the
   * language, and headings must not: so what stands above each is none.
   * @param comment of the function itself */
  function overloads(signatures: SignatureReflection[], level: number, comment?: Comment): string {
    const [only, ...others] = signatures;
    if (only && others.length === 0) return said(only, level, only.comment ?? comment);
    const texts = signatures.map(signature => said(signature, level + 1));
    const different = texts.filter((text, at) => text && texts.indexOf(text) === at);
    const above = [summary(comment, level), tags(comment, level)];
    if (different.length < 2) return parts(...above, ...different);
    const numbered = different.map(text => {
      const number = String(texts.indexOf(text) + 1);
      return `**${fill(labels.overload, { number })}**\n\n${text}`;
    });
    return parts(...above, ...numbered);
  }

  partials.signatures = (model, { headingLevel }) =>
    parts(
      code(writer.declarations(model)),
      overloads(model.signatures ?? [], headingLevel + 1, model.comment),
    );

  partials.constructor = (model, { headingLevel }) =>
    parts(
      `${'#'.repeat(headingLevel)} constructor() {#${router.getAnchor(model)}}`,
      code(writer.declarations(model)),
      overloads(model.signatures ?? [], headingLevel + 1, model.comment),
    );

  partials.accessor = (model, { headingLevel }) => {
    const { getSignature, setSignature, comment } = model;
    const own = [getSignature, setSignature].filter(signature => signature !== undefined);
    const texts = own.map(signature => said(signature, headingLevel));
    return parts(
      code(writer.declarations(model)),
      summary(comment, headingLevel),
      tags(comment, headingLevel),
      ...new Set(texts),
    );
  };

  partials.declaration = (model, { headingLevel } = { headingLevel: 2 }) =>
    parts(
      code(writer.declarations(model)),
      summary(model.comment, headingLevel),
      model.typeParameters?.some(hasText) ? partials.typeParametersTable(model.typeParameters) : '',
      ...objectsIn(model.type).flatMap(object => [
        ...(object.signatures ?? []).flatMap(signature => taken(signature, headingLevel)),
        membersOf(object),
      ]),
      tags(model.comment, headingLevel),
      partials.inheritance(model, { headingLevel }),
    );

  partials.memberWithGroups = (model, { headingLevel }) => {
    const isListed = model.kindOf(ReflectionKind.TypeAlias) ? anyDescribed(model.children) : true;
    const { typeParameters, signatures = [] } = model;
    return parts(
      code(writer.declarations(model)),
      model.comment ? partials.comment(model.comment, { headingLevel }) : '',
      typeParameters?.some(hasText) ? partials.typeParametersTable(typeParameters) : '',
      code(writer.calls(model)),
      overloads(signatures, headingLevel),
      isListed ? partials.body(model, { headingLevel }) : '',
    );
  };

  // TypeDoc gives each of them a heading, for a name.
  const { typeAndParent } = partials;
  partials.inheritance = ({ implementationOf, inheritedFrom, overwrites }) =>
    [
      [i18n.theme_implementation_of(), implementationOf] as const,
      [i18n.theme_inherited_from(), inheritedFrom] as const,
      [i18n.theme_overrides(), overwrites] as const,
    ]
      .flatMap(([label, type]) => (type ? [`**${label}** ${typeAndParent(type)}`] : []))
      .join(' · ');
}

const parts = (...texts: string[]) => texts.filter(text => text.trim()).join('\n\n');

/** The objects with members that a type is made of. */
function objectsIn(type: SomeType | undefined): DeclarationReflection[] {
  if (type instanceof ReflectionType) return [type.declaration];
  if (type instanceof ArrayType) return objectsIn(type.elementType);
  return type?.type === 'union' || type?.type === 'intersection'
    ? type.types.flatMap(objectsIn)
    : [];
}
