/** Renders the body of a symbol or member: code, description, and tables of everything with a description. The
 * code says the rest. */
import {
  ArrayType,
  type Comment,
  type DeclarationReflection,
  type Reflection,
  ReflectionKind,
  ReflectionType,
  type SignatureReflection,
  type SomeType,
  translateTagName,
  type TypeParameterReflection,
} from 'typedoc';
import type { MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { fill } from '../../lib/fill';
import { linksKey, type CodeLink } from '../../content/codeLinks';
import { CodeWriter } from './code.mjs';
import { type Code, layOut } from './layout';
import { firstWords, symbolLink } from './package-page.mjs';
import { codeBlock, importLine, table } from './pages';
import { ApiReferenceError, routeOf } from '../../content/referencePaths';
import { earlierTypes, type FindSince, small } from './historyNotes.mjs';
import { commented, moduleOf } from './reflections.mjs';
import type { Sources } from './sources';

/** The links in code blocks, by the route of the page and `linksKey`. */
export type CodeLinks = Map<string, Record<string, CodeLink[]>>;

/** Makes a theme context render declarations in this order: code, description, tables, tags.
 * @param links receives the links in code blocks
 * @param hasText whether a reflection has a description in any language, so that all languages have the same
 * tables */
export function writeSections(
  context: MarkdownThemeContext,
  sources: Sources,
  links: CodeLinks,
  hasText: (reflection: Reflection) => boolean,
  since: FindSince,
): void {
  const sections = new Sections(context, sources, links, hasText, since);
  const { partials } = context;
  partials.signatures = (model, { headingLevel }) => sections.signatures(model, headingLevel);
  partials.constructor = (model, { headingLevel }) => sections.constructors(model, headingLevel);
  partials.accessor = (model, { headingLevel }) => sections.accessor(model, headingLevel);
  partials.declaration = (model, options) =>
    sections.declaration(model, options?.headingLevel ?? 2);
  partials.memberWithGroups = (model, { headingLevel }) => sections.members(model, headingLevel);
  // TypeDoc would write rules between members.
  partials.members = (models, { headingLevel }) =>
    models
      .filter(model => !context.router.hasOwnDocument(model))
      .map(model => partials.memberContainer(model, { headingLevel }))
      .join('\n\n');
}

/** Members that have a heading each. */
const titled = ReflectionKind.Method | ReflectionKind.Accessor;

/** The fewest described members that make a page long enough for a list of them. */
const fewestListed = 5;

/** Renders the sections of one page. `level` is the level of the heading above. */
class Sections {
  private readonly writer: CodeWriter;

  constructor(
    private readonly context: MarkdownThemeContext,
    private readonly sources: Sources,
    private readonly links: CodeLinks,
    private readonly hasText: (reflection: Reflection) => boolean,
    private readonly since: FindSince,
  ) {
    const { page, router } = context;
    this.writer = new CodeWriter(symbol => {
      const isOnPage = symbol === page.model || symbol.kindOf(ReflectionKind.TypeParameter);
      if (isOnPage || !router.hasUrl(symbol)) return undefined;
      return `/api/${routeOf(router.getFullUrl(symbol))}`;
    });
  }

  signatures(model: DeclarationReflection, level: number): string {
    const { signatures = [], comment } = model;
    return parts(this.codeOf(model), this.overloads(signatures, level + 1, comment));
  }

  constructors(model: DeclarationReflection, level: number): string {
    const id = this.context.router.getAnchor(model);
    return parts(`${'#'.repeat(level)} constructor() {#${id}}`, this.signatures(model, level));
  }

  accessor(model: DeclarationReflection, level: number): string {
    const { getSignature, setSignature, comment } = model;
    const own = [getSignature, setSignature].filter(signature => signature !== undefined);
    return parts(
      this.codeOf(model),
      this.summary(comment, level),
      this.tags(comment, level),
      ...new Set(own.map(signature => this.signatureText(signature, level))),
    );
  }

  declaration(model: DeclarationReflection, level: number): string {
    const { comment, type, typeParameters } = model;
    return parts(
      this.codeOf(model),
      this.summary(comment, level),
      this.typeParameters(typeParameters),
      ...objectsIn(type).flatMap(object => [
        ...(object.signatures ?? []).flatMap(signature => this.parameterTables(signature, level)),
        this.tableOf(object),
      ]),
      this.tags(comment, level),
    );
  }

  members(model: DeclarationReflection, level: number): string {
    const { comment, typeParameters, signatures = [] } = model;
    const { partials } = this.context;
    const isListed = !model.kindOf(ReflectionKind.TypeAlias) || this.anyDescribed(model.children);
    return parts(
      this.codeOf(model),
      comment ? partials.comment(comment, { headingLevel: level }) : '',
      this.typeParameters(typeParameters),
      this.code(this.writer.calls(model)),
      this.overloads(signatures, level),
      model === this.context.page.model ? this.memberList(model) : '',
      isListed ? partials.body(model, { headingLevel: level }) : '',
    );
  }

  /** The declarations of a symbol or member. Those of the page's symbol follow its import line, and its
   * earlier types follow them. */
  private codeOf(model: DeclarationReflection): string {
    const declarations = this.writer.declarations(model);
    if (model !== this.context.page.model) return this.code(declarations);
    const entry = this.sources.packages.find(({ dir }) => dir === moduleOf(model)!.name)!;
    const line = importLine({ ...entry, imports: [model.name] });
    return parts(
      this.code([line, '', ...declarations]),
      ...earlierTypes(model, this.since(model), this.sources),
    );
  }

  /** The methods and accessors of a page with many descriptions, each with its first sentence. */
  private memberList({ children = [] }: DeclarationReflection): string {
    const members = children.filter(child => child.kindOf(titled));
    const rows = members.map(member => [
      symbolLink(this.context, member, `${member.name}${member.signatures ? '()' : ''}`),
      firstWords(this.context, member),
    ]);
    const described = rows.filter(([, text]) => text);
    if (described.length < fewestListed) return '';
    const { labels } = this.sources;
    const others = rows.flatMap(([link, text]) => (text ? [] : link!)).join(', ');
    return parts(
      table([labels.name, labels.description], described),
      small(others && fill(labels.otherMembers, { members: others })),
    );
  }

  private code(declarations: Code[]): string {
    if (declarations.length === 0) return '';
    const { text, marks } = layOut(declarations);
    const route = routeOf(this.context.page.url);
    const blocks = this.links.get(route) ?? {};
    const key = linksKey(text);
    const earlier = blocks[key] ?? marks;
    if (JSON.stringify(earlier) !== JSON.stringify(marks)) {
      throw new ApiReferenceError(
        `The page /api/${route} has two types that look the same and are not:\n${text}\n` +
          `Make code.mts write the package of one of them, so that the two differ.`,
      );
    }
    if (marks.length > 0) this.links.set(route, { ...blocks, [key]: marks });
    return codeBlock('ts', text);
  }

  private anyDescribed(declarations: DeclarationReflection[] = []): boolean {
    const isDescribed = (one: Reflection) => [one, ...commented(one)].some(this.hasText);
    return this.context.helpers.getFlattenedDeclarations(declarations).some(isDescribed);
  }

  private comment(comment: Comment | undefined, level: number, shown: object): string {
    if (!comment) return '';
    return this.context.partials.comment(comment, { headingLevel: level, ...shown });
  }

  private summary(comment: Comment | undefined, level: number): string {
    return this.comment(comment, level, { showSummary: true, showTags: false });
  }

  private tags(comment: Comment | undefined, level: number): string {
    return this.comment(comment, level, { showSummary: false, showTags: true });
  }

  private typeParameters(all: TypeParameterReflection[] = []): string {
    return all.some(this.hasText) ? this.context.partials.typeParametersTable(all) : '';
  }

  /** The tables of type parameters and parameters that have descriptions. Only the page of a function, at level 2,
   * has a heading above them. */
  private parameterTables({ typeParameters, parameters = [] }: SignatureReflection, level: number) {
    const types = this.typeParameters(typeParameters);
    // TypeDoc's type asks for declarations, but the function also accepts parameters.
    const all = parameters as unknown as DeclarationReflection[];
    if (!this.anyDescribed(all)) return [types];
    const heading =
      level === 2 ? `## ${ReflectionKind.pluralString(ReflectionKind.Parameter)}` : '';
    return [types, heading, this.context.partials.parametersTable(parameters)];
  }

  private returnTables({ type }: SignatureReflection): string[] {
    const members = objectsIn(type).map(object => this.tableOf(object));
    return members.some(Boolean) ? [`**${translateTagName('@returns')}**`, ...members] : [];
  }

  private tableOf({ children = [] }: DeclarationReflection): string {
    return this.anyDescribed(children)
      ? this.context.partials.typeDeclarationTable(children, {})
      : '';
  }

  /** The description of a signature and its tables. */
  private signatureText(
    signature: SignatureReflection,
    level: number,
    comment = signature.comment,
  ): string {
    return parts(
      this.summary(comment, level),
      ...this.parameterTables(signature, level),
      ...this.returnTables(signature),
      this.tags(comment, level),
    );
  }

  /** The distinct texts of the overloads of a function. The number of texts depends on the language, and headings
   * must not, so the title of each overload is bold text.
   * @param comment the comment of the function itself */
  private overloads(signatures: SignatureReflection[], level: number, comment?: Comment): string {
    const [only, ...others] = signatures;
    if (only && others.length === 0)
      return this.signatureText(only, level, only.comment ?? comment);
    const texts = signatures.map(signature => this.signatureText(signature, level + 1));
    const different = texts.filter((text, at) => text && texts.indexOf(text) === at);
    const above = [this.summary(comment, level), this.tags(comment, level)];
    if (different.length < 2) return parts(...above, ...different);
    const numbered = different.map(text => {
      const number = String(texts.indexOf(text) + 1);
      return `**${fill(this.sources.labels.overload, { number })}**\n\n${text}`;
    });
    return parts(...above, ...numbered);
  }
}

const parts = (...texts: string[]) => texts.filter(text => text.trim()).join('\n\n');

/** The object types that a type consists of. */
function objectsIn(type: SomeType | undefined): DeclarationReflection[] {
  if (type instanceof ReflectionType) return [type.declaration];
  if (type instanceof ArrayType) return objectsIn(type.elementType);
  return type?.type === 'union' || type?.type === 'intersection'
    ? type.types.flatMap(objectsIn)
    : [];
}
