/** The TypeDoc plugin behind the reference: our routes, our pages, and what symbols become. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Application,
  type Context,
  Converter,
  DeclarationReflection,
  i18n,
  type PageDefinition,
  type ProjectReflection,
  Reflection,
  ReflectionKind,
  ReflectionType,
  type Renderer,
  ReferenceReflection,
  type SignatureReflection,
  translateTagName,
} from 'typedoc';
import {
  type MarkdownApplication,
  MarkdownPageEvent,
  MarkdownRendererEvent,
  MarkdownTheme,
  MarkdownThemeContext,
  MemberRouter,
} from 'typedoc-plugin-markdown';
import type { FrameworkLine, Labels, Language, ReferencePackage } from './model';
import {
  codeBlock,
  fill,
  firstParagraph,
  importLine,
  indexPage,
  linePage,
  packageIntro,
  pageFrontMatter,
  type PageRecord,
  sidebars,
  table,
  tableCell,
  withFrontMatter,
  withHeadingIds,
} from './pages';
import {
  ApiReferenceError,
  assertNoCaseCollisions,
  docId,
  packageRoute,
  pageFile,
  type SymbolKind,
  symbolKinds,
  symbolRoute,
} from './paths';

/** Everything a run is made from. */
export interface Sources {
  packages: ReferencePackage[];
  lines: FrameworkLine[];
  labels: Labels;
  language: Language;
}

const reflectionKinds: Record<SymbolKind, ReflectionKind> = {
  class: ReflectionKind.Class,
  interface: ReflectionKind.Interface,
  function: ReflectionKind.Function,
  enum: ReflectionKind.Enum,
  namespace: ReflectionKind.Namespace,
};

/** Headings of the markdown plugin whose text is translated. */
const themeHeadings = [
  'extends',
  'extended-by',
  'implements',
  'implementation-of',
  'inherited-from',
  'overrides',
  'indexable',
  'returns',
  'type-declaration',
  'union-members',
];

/** Members that a class or interface has from a base that has a page, by the base. */
type Inherited = Map<Reflection, Map<Reflection, DeclarationReflection[]>>;

/** Makes the TypeDoc plugin of one run; `sidebarFile` and `recordFile` are written beside the pages. */
export function typedocPlugin(
  sources: Sources,
  sidebarFile: string,
  recordFile: string,
): (app: Application) => void {
  return application => {
    const app = application as MarkdownApplication;
    const inherited: Inherited = new Map();
    const records = new Map<Reflection, PageRecord>();

    app.renderer.defineRouter('api-reference', routerFor(sources));
    app.renderer.defineTheme('api-reference', themeFor(sources, inherited));

    app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context: Context) => {
      nameModules(context, sources);
      for (const constant of context.project.getReflectionsByKind(ReflectionKind.Variable)) {
        asFunction(context.project, constant as DeclarationReflection);
      }
    });
    // After TypeDoc has found out what is inherited (0), before it groups members (-100).
    app.converter.on(
      Converter.EVENT_RESOLVE_END,
      (context: Context) => moveInherited(context.project, inherited),
      -50,
    );

    app.renderer.on(MarkdownRendererEvent.BEGIN, ({ project, pages }: MarkdownRendererEvent) => {
      checkImports(project, sources);
      // The markdown plugin's own Chinese text for this says the opposite.
      const { language, labels } = sources;
      app.internationalization.addTranslations(language, { theme_extended_by: labels.extendedBy });
      for (const page of pages as PageDefinition<Reflection>[]) {
        records.set(page.model, recordOf(page));
      }
      assertNoCaseCollisions([...records.values()].map(({ route }) => route));
    });
    app.renderer.on(MarkdownPageEvent.END, (page: MarkdownPageEvent) => {
      const record = records.get(page.model as Reflection)!;
      const { title, description } = headOf(page.model as Reflection, record, sources);
      page.contents = withFrontMatter(
        pageFrontMatter(record, title, description),
        withHeadingIds(page.contents ?? '', idsOfLabels()),
      );
    });
    app.renderer.on(MarkdownRendererEvent.END, ({ outputDirectory }: MarkdownRendererEvent) => {
      const pages = [...records.values(), ...writeLinePages(outputDirectory, sources, records)];
      const config = sidebars(sources.packages, pages, sources.lines, kindLabels(), sources.labels);
      writeFileSync(sidebarFile, `${JSON.stringify(config, null, 2)}\n`);
      writeFileSync(recordFile, `${JSON.stringify(pages, null, 2)}\n`);
    });
  };
}

/** The router: `web-koa/index.md` for packages, `web-koa/class/Framework.md` for symbols. Members of
 * namespaces, type aliases and variables have no page; they are anchors on the page above them. */
function routerFor({ packages }: Sources): typeof MemberRouter {
  return class ApiRouter extends MemberRouter {
    override buildPages(project: ProjectReflection) {
      const pages = super.buildPages(project);
      for (const [target, anchor] of this.anchors) {
        if (!(target instanceof Reflection) || anchor === undefined) continue;
        const name = this.untranslated(target, anchor);
        this.anchors.set(target, name);
        this.fullUrls.set(target, `${this.fullUrls.get(target)?.split('#')[0]}#${name}`);
      }
      return pages;
    }

    /** TypeDoc makes some anchors from translated words; ours are the same in every language. */
    untranslated(target: Reflection, anchor: string): string {
      if (target.kindOf(ReflectionKind.Constructor)) {
        const owner = target.parent && !this.hasOwnDocument(target.parent) ? target.parent : null;
        return owner ? `${this.anchors.get(owner)}-constructor` : 'constructor';
      }
      const word = ReflectionKind.singularString(target.kind).toLowerCase().replaceAll(' ', '-');
      return anchor.startsWith(`${word}-`)
        ? `${kindName(target.kind)}${anchor.slice(word.length)}`
        : anchor;
    }

    override buildChildPages(reflection: Reflection, pages: PageDefinition[]) {
      if (reflection.parent?.kindOf(ReflectionKind.Namespace)) {
        this.buildAnchors(reflection, reflection.parent);
      } else {
        super.buildChildPages(reflection, pages);
      }
    }

    override getIdealBaseName(reflection: Reflection) {
      if (reflection.kindOf(ReflectionKind.Module)) return docId(packageRoute(reflection.name));
      const kind = symbolKinds.find(known => reflection.kindOf(reflectionKinds[known]));
      const dir = reflection.parent?.name ?? '';
      if (!kind) return docId(packageRoute(dir));
      const route = symbolRoute(dir, kind, reflection.name);
      const renamed = packages.find(entry => entry.dir === dir)?.paths?.[
        `${kind}/${reflection.name}`
      ];
      return docId(renamed ? `${dir}/${kind}/${renamed}` : route);
    }

    // TypeDoc would number names that differ only in case; here they are an error, found later.
    override getFileName(baseName: string) {
      return `${baseName}${this.extension}`;
    }
  };
}

function themeFor(
  sources: Sources,
  inherited: Inherited,
): new (renderer: Renderer) => MarkdownTheme {
  const { packages, lines, labels, language } = sources;

  class ApiContext extends MarkdownThemeContext {
    constructor(...parameters: ConstructorParameters<typeof MarkdownThemeContext>) {
      super(...parameters);
      const { body, constructor, signatureReturns } = this.partials;
      this.partials.body = (model, options) =>
        [body(model, options), inheritedMembers(this, model, options.headingLevel)].join('\n\n');
      this.partials.constructor = (model, options) => {
        const anchor = this.router.getAnchor(model);
        const heading = new RegExp(`^#{${options.headingLevel}} .*$`, 'gm');
        let overload = 0;
        return constructor(model, options).replace(heading, line => {
          const id = overload === 0 ? anchor : `${anchor}-${overload}`;
          overload += 1;
          return `${line} {#${id}}`;
        });
      };
      // The signature already says what is returned; a section is worth it when it says more.
      this.partials.signatureReturns = (signature, options) =>
        saysMoreThanType(signature) ? signatureReturns(signature, options) : '';
    }
  }

  function inheritedMembers(
    context: MarkdownThemeContext,
    model: Reflection,
    level: number,
  ): string {
    const bases = [...(inherited.get(model) ?? [])];
    if (bases.length === 0) return '';
    const parts = bases.map(([base, members]) => {
      const from = fill(labels.inheritedFrom, { base: symbolLink(context, base) });
      return `${from}:\n${members.map(member => symbolLink(context, member)).join(', ')}`;
    });
    return [`${'#'.repeat(level)} ${labels.inherited} {#inherited-members}`, ...parts].join('\n\n');
  }

  function packagePage(context: MarkdownThemeContext, module: DeclarationReflection): string {
    const entry = packages.find(({ dir }) => dir === module.name)!;
    const exported = (module.children ?? []).filter(child => !isReference(child));
    const ofKind = (kind: ReflectionKind) => exported.filter(child => child.kindOf(kind));
    const summary = (model: Reflection) => firstParagraph(summaryOf(context, model));
    const section = (title: string, content: string) => (content ? [`## ${title}`, content] : []);

    const symbols = symbolKinds.flatMap(kind => {
      const rows = ofKind(reflectionKinds[kind]).map(child => [
        symbolLink(context, child),
        summary(child),
      ]);
      const title = ReflectionKind.pluralString(reflectionKinds[kind]);
      return section(title, table([labels.name, labels.description], rows));
    });
    const detailed = (children: DeclarationReflection[]) =>
      children
        .map(child => context.partials.memberContainer(child, { headingLevel: 3 }))
        .join('\n\n')
        .replace(/\n{3,}/g, '\n\n');
    const [objects, constants] = partition(ofKind(ReflectionKind.Variable), hasMembers);
    const rows = constants.map(child => [
      `<a id="${context.router.getAnchor(child)}"></a>\`${child.name}\``,
      tableCell(context.partials.someType(child.type)),
      summary(child),
    ]);
    const variables = [
      table([labels.name, labels.type, labels.description], rows),
      detailed(objects),
    ].filter(Boolean);
    const references = (module.children ?? []).filter(isReference).map(child => {
      const target = child.tryGetTargetReflectionDeep();
      const home = packages.find(({ dir }) => dir === moduleOf(target)?.name);
      return [
        target && context.router.hasUrl(target)
          ? `[\`${child.name}\`](${context.urlTo(target)})`
          : `\`${child.name}\``,
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
        `${labels.reExports} {#re-exports}`,
        table([labels.name, labels.reExportedFrom], references),
      ),
    ].join('\n\n');
  }

  function symbolIntro(context: MarkdownThemeContext, model: Reflection): string {
    const home = moduleOf(model)!;
    const entry = packages.find(({ dir }) => dir === home.name)!;
    const where = fill(labels.memberOf, {
      kind: ReflectionKind.singularString(model.kind),
      package: `[\`${entry.npm}\`](${context.urlTo(home)}) ${entry.version}`,
    });
    return `${where}\n\n${codeBlock('ts', importLine({ ...entry, imports: [model.name] }))}`;
  }

  return class ApiTheme extends MarkdownTheme {
    constructor(renderer: Renderer) {
      super(renderer);
      (renderer.application as MarkdownApplication).renderer.markdownHooks.on(
        'content.begin',
        context => symbolIntro(context, context.page.model),
      );
    }

    override getRenderContext(page: MarkdownPageEvent<Reflection>): ApiContext {
      return new ApiContext(this, page, this.application.options);
    }

    override render(page: MarkdownPageEvent) {
      const model = page.model as Reflection;
      if (model.isProject()) return indexPage(packages, lines, labels, language);
      if (model.kindOf(ReflectionKind.Module)) {
        const context = this.getRenderContext(page as MarkdownPageEvent<Reflection>);
        return packagePage(context, model as DeclarationReflection);
      }
      return super.render(page);
    }
  };
}

/** Gives every module the directory name of its package, which its route is made from. */
function nameModules({ project }: Context, { packages }: Sources): void {
  const dirs = new Map(packages.map(({ entryPoint, dir }) => [entryPoint, dir]));
  for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
    module.name = dirs.get(project.files.getReflectionPath(module) ?? '') ?? module.name;
  }
}

/** Turns `const Get: (path: string) => MethodDecorator` into the function that it is to its users. */
function asFunction(project: ProjectReflection, constant: DeclarationReflection): void {
  if (
    !(constant.type instanceof ReflectionType) ||
    !constant.parent?.kindOf(ReflectionKind.Module)
  ) {
    return;
  }
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
  }
}

/** Takes members away that a base with a page of its own describes, and remembers their names. */
function moveInherited(project: ProjectReflection, inherited: Inherited): void {
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
  for (const { member } of moves) project.removeReflection(member);
}

function originOf(member: DeclarationReflection): DeclarationReflection {
  const base = member.inheritedFrom?.reflection;
  return base instanceof DeclarationReflection ? originOf(base) : member;
}

/** Throws when the import line of a package would show a name that it does not export. */
function checkImports(project: ProjectReflection, { packages }: Sources): void {
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
        `api/packages.json: ${entry.npm} exports no "Configuration", so it is not imported whole as ` +
          `components are. Say under "imports" of "${entry.dir}" which names its import line shows.`,
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

function recordOf({ model, url }: PageDefinition<Reflection>): PageRecord {
  const route = url.replace(/\.md$/, '').replace(/\/?index$/, '');
  const kind = symbolKinds.find(known => model.kindOf(reflectionKinds[known]));
  if (!kind) return { route, id: model.id };
  const symbol = {
    package: model.parent!.name,
    kind,
    name: model.name,
    deprecated: model.isDeprecated(),
  };
  return { route, id: model.id, symbol };
}

function headOf(
  model: Reflection,
  { symbol }: PageRecord,
  { packages, labels, language }: Sources,
): { title: string; description: string } {
  if (model.isProject()) {
    return { title: labels.indexTitle, description: labels.indexDescription };
  }
  const entry = packages.find(({ dir }) => dir === (symbol?.package ?? model.name))!;
  if (!symbol) return { title: entry.npm, description: entry.description[language] };
  return {
    title: `${symbol.name} - ${entry.npm}`,
    description: fill(labels.symbolDescription, {
      kind: ReflectionKind.singularString(model.kind),
      name: symbol.name,
      package: entry.npm,
    }),
  };
}

/** Writes the pages of the earlier lines. TypeDoc knows nothing of them: they take the next ids. */
function writeLinePages(
  folder: string,
  { lines, labels }: Sources,
  records: ReadonlyMap<Reflection, PageRecord>,
): PageRecord[] {
  const last = Math.max(...[...records.values()].map(({ id }) => id));
  return lines.map((line, index) => {
    const record = { route: line.version, id: last + 1 + index };
    const values = { version: line.version };
    const front = pageFrontMatter(
      record,
      fill(labels.lineTitle, values),
      fill(labels.lineDescription, values),
    );
    const file = path.join(folder, pageFile(record.route));
    writeFileSync(file, withFrontMatter(front, linePage(line, labels)));
    return record;
  });
}

function kindLabels(): Record<SymbolKind, string> {
  return Object.fromEntries(
    symbolKinds.map(kind => [kind, ReflectionKind.pluralString(reflectionKinds[kind])]),
  ) as Record<SymbolKind, string>;
}

/** The ids of headings that TypeDoc translates: what each says in the language of the run, and the
 * id it gets in every language. */
function idsOfLabels(): Map<string, string> {
  const ids = new Map<string, string>();
  const kinds = Object.values(ReflectionKind).filter(
    (kind): kind is ReflectionKind => typeof kind === 'number' && Number.isInteger(Math.log2(kind)),
  );
  for (const kind of kinds) {
    const plural = `${kindName(kind).replace(/s$/, 'se').replace(/y$/, 'ie')}s`;
    // Chinese has one word where English has a singular and a plural; so the two have one id.
    ids.set(ReflectionKind.singularString(kind), plural);
    ids.set(ReflectionKind.pluralString(kind), plural);
  }
  for (const tag of [
    'deprecated',
    'example',
    'see',
    'throws',
    'remarks',
    'default',
    'defaultValue',
    'since',
    'returns',
    'author',
  ] as const) {
    ids.set(translateTagName(`@${tag}`), tag.toLowerCase());
  }
  // Chinese has one word for these two as well.
  ids.set(translateTagName('@examples'), 'example');
  // The markdown plugin adds texts of its own, which the type of the proxy does not list.
  const texts = i18n as unknown as Record<string, () => string>;
  for (const id of themeHeadings) ids.set(texts[`theme_${id.replaceAll('-', '_')}`]!(), id);
  return ids;
}

/** The name of a kind as ids have it: `enum-member`. */
function kindName(kind: ReflectionKind): string {
  return ReflectionKind[kind].replace(/\B([A-Z])/g, '-$1').toLowerCase();
}

function isReference(reflection: DeclarationReflection): reflection is ReferenceReflection {
  return reflection instanceof ReferenceReflection;
}

function moduleOf(reflection: Reflection | undefined): Reflection | undefined {
  if (!reflection || reflection.kindOf(ReflectionKind.Module)) return reflection;
  return moduleOf(reflection.parent);
}

function hasMembers({ type }: DeclarationReflection): boolean {
  return type instanceof ReflectionType && Boolean(type.declaration.children);
}

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter(item => !test(item))];
}

function symbolLink(context: MarkdownThemeContext, model: Reflection): string {
  const name = model.isDeprecated() ? `~~\`${model.name}\`~~` : `\`${model.name}\``;
  return context.router.hasUrl(model) ? `[${name}](${context.urlTo(model)})` : name;
}

function summaryOf(context: MarkdownThemeContext, model: Reflection): string {
  const commented = model instanceof DeclarationReflection ? model.signatures?.[0] : undefined;
  const comment = model.comment ?? commented?.comment;
  return comment ? context.helpers.getCommentParts(comment.summary) : '';
}

function saysMoreThanType(signature: SignatureReflection): boolean {
  if (signature.comment?.getTag('@returns')) return true;
  return signature.type instanceof ReflectionType && Boolean(signature.type.declaration.children);
}
