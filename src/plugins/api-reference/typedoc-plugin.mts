/** The TypeDoc plugin of the reference: calls the other files at the events of TypeDoc. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Application,
  type Context,
  Converter,
  type DeclarationReflection,
  type PageDefinition,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc';
import {
  type MarkdownApplication,
  MarkdownPageEvent,
  MarkdownRendererEvent,
} from 'typedoc-plugin-markdown';
import { inOneLanguage, packageData, type Texts, textsOf } from './collectPackageData.mjs';
import { asDeclared, augmentedBy, separateMerged } from './declaredTypes.mjs';
import {
  checkDescribed,
  type Coverage,
  coverageOf,
  describe,
  removeRepeated,
} from './describe.mjs';
import {
  type ForeignExports,
  foreignExports,
  packageOf,
  removeForeign,
} from './foreignExports.mjs';
import { codeLinksFile, packageDataFile } from './generate';
import { idsOfLabels } from './headings.mjs';
import { linkExternal } from './links.mjs';
import {
  pageFrontMatter,
  type PageRecord,
  sidebars,
  withFrontMatter,
  withHeadingIds,
  withoutEmptyColumns,
} from './pages';
import { assertNoCaseCollisions, type SymbolKind, symbolKinds } from '../../content/referencePaths';
import { aliasesOf, headOf, recordOf, symbolList, writeLinePages } from './pageRecords.mjs';
import { allOf, moduleOf, reflectionKinds } from './reflections.mjs';
import { routerFor } from './router.mjs';
import type { CodeLinks } from './sections.mjs';
import { addNotes, type FindSince, sinceFinder } from './historyNotes.mjs';
import type { Sources } from './sources';
import { themeFor } from './theme.mjs';
import {
  asFunction,
  checkImports,
  fenceCode,
  type Inherited,
  moveInherited,
  nameConstructed,
  nameModules,
  removeForeignSignatures,
  resolveAliases,
} from './transform.mjs';
import { beforeUnexported, documentUnexported } from './unexported.mjs';

/** Creates the TypeDoc plugin of one run, which writes JSON files to `folder`: sidebars, pages, aliases, coverage,
 * code-links, package-data and symbols. */
export function typedocPlugin(sources: Sources, folder: string): (app: Application) => void {
  return app => new Run(sources, folder, app as MarkdownApplication).listen();
}

/** The state of one run, and its listeners for the events of TypeDoc. */
class Run {
  private readonly inherited: Inherited = new Map();
  private readonly records = new Map<Reflection, PageRecord>();
  private readonly foreign: ForeignExports = {};
  private readonly links: CodeLinks = new Map();
  private readonly withText = new Set<Reflection>();
  private readonly since: FindSince;
  private coverage: Coverage | undefined;
  private texts: Texts = new Map();

  constructor(
    private readonly sources: Sources,
    private readonly folder: string,
    private readonly app: MarkdownApplication,
  ) {
    this.since = sinceFinder(sources);
  }

  listen(): void {
    const { app, sources, inherited, foreign, links, since } = this;
    const { packages, external, language } = sources;
    const unexported = documentUnexported(app, packages);
    const hasText = (reflection: Reflection) => this.withText.has(reflection);
    const theme = themeFor(sources, inherited, foreign, unexported, links, hasText, since);
    app.renderer.defineRouter('api-reference', routerFor(packages, unexported));
    app.renderer.defineTheme('api-reference', theme);
    linkExternal(app, packages, external, language);

    const { EVENT_RESOLVE_BEGIN, EVENT_RESOLVE_END } = Converter;
    const { converter, renderer } = app;
    const onBegin = (context: Context) => this.readAsDeclared(context);
    converter.on(EVENT_RESOLVE_BEGIN, onBegin, beforeUnexported);
    converter.on(EVENT_RESOLVE_BEGIN, ({ project }: Context) => {
      for (const constant of project.getReflectionsByKind(ReflectionKind.Variable)) {
        asFunction(project, constant as DeclarationReflection);
      }
    });
    // TypeDoc resolves inheritance and copies comments at priority 0, and groups members at -100.
    converter.on(EVENT_RESOLVE_END, ({ project }: Context) => this.describe(project), 50);
    converter.on(EVENT_RESOLVE_END, (context: Context) => this.finish(context), -50);

    renderer.on(MarkdownRendererEvent.BEGIN, (event: MarkdownRendererEvent) => this.begin(event));
    renderer.on(MarkdownPageEvent.END, (page: MarkdownPageEvent) => this.endPage(page));
    renderer.on(MarkdownRendererEvent.END, (event: MarkdownRendererEvent) => this.write(event));
  }

  private readAsDeclared(context: Context): void {
    const { packages } = this.sources;
    nameModules(context.project, packages);
    Object.assign(this.foreign, foreignExports(context, packages));
    removeForeign(context.project, this.foreign);
    asDeclared(context);
  }

  private describe(project: ProjectReflection): void {
    const { comments, language } = this.sources;
    // Must run before `describe` removes comments in other languages.
    this.collectTexts(project);
    this.texts = textsOf(project, comments);
    describe(project, comments, language);
  }

  private collectTexts(project: ProjectReflection): void {
    for (const reflection of allOf(project))
      if (reflection.comment?.hasVisibleComponent()) this.withText.add(reflection);
  }

  /** Prepares the reflections for the pages. */
  private finish(context: Context): void {
    const { project } = context;
    const { packages, comments, described } = this.sources;
    checkImports(project, packages);
    resolveAliases(context);
    removeForeignSignatures(context, packages);
    nameConstructed(project);
    separateMerged(context);
    moveInherited(project, this.inherited);
    fenceCode(project);
    removeRepeated(project);
    checkDescribed(project, comments);
    this.coverage = {
      ...coverageOf(project, described),
      oneLanguage: inOneLanguage(project, this.texts),
    };
    const npmOf = new Map(packages.map(({ dir, npm }) => [dir, npm]));
    const declaring = (file: string) =>
      packageOf(file) ?? packages.find(({ entryPoint }) => entryPoint === file)?.npm;
    addNotes(project, this.sources, this.since, member => {
      const isMember = member.parent?.kindOf(ReflectionKind.ClassOrInterface);
      const home = isMember && npmOf.get(moduleOf(member)?.name ?? '');
      return home ? augmentedBy(member, home, context, declaring) : undefined;
    });
    this.collectTexts(project);
  }

  private begin({ pages }: MarkdownRendererEvent): void {
    const { labels, language } = this.sources;
    // Makes all pages use the same words. The Chinese "extended by" of the markdown plugin means the opposite.
    this.app.internationalization.addTranslations(language, {
      tag_deprecated: labels.deprecated,
      theme_description: labels.description,
      theme_extended_by: labels.extendedBy,
    });
    for (const page of pages as PageDefinition<Reflection>[]) {
      this.records.set(page.model, recordOf(page, this.app.renderer.router));
    }
    assertNoCaseCollisions([...this.records.values()].map(({ route }) => route));
  }

  private endPage(page: MarkdownPageEvent): void {
    const model = page.model as Reflection;
    const record = this.records.get(model)!;
    const { title, description } = headOf(model, record, this.sources);
    page.contents = withFrontMatter(
      pageFrontMatter(record, title, description),
      withHeadingIds(
        withoutEmptyColumns((page.contents ?? '').replace(/\n{3,}/g, '\n\n')),
        idsOfLabels(this.sources.labels),
      ),
    );
  }

  /** Writes the files that the rest of the site reads. */
  private write({ outputDirectory, project }: MarkdownRendererEvent): void {
    const { sources, since, texts } = this;
    const { packages, lines, labels } = sources;
    const { router } = this.app.renderer;
    const data = packageData(project, router, sources, since, texts);
    const records = [...this.records.values()];
    const last = Math.max(...records.map(({ id }) => id));
    const pages = [...records, ...writeLinePages(outputDirectory, sources, last, data)];
    const files = {
      'sidebars.json': sidebars(packages, pages, lines, kindLabels(), labels),
      'coverage.json': this.coverage,
      [codeLinksFile]: Object.fromEntries(this.links),
      'pages.json': pages,
      'symbols.json': symbolList(data, sources),
      'aliases.json': aliasesOf(data, pages, packages),
      // Must stay last: worker.mts takes this file as proof that all files exist.
      [packageDataFile]: data,
    };
    for (const [file, content] of Object.entries(files)) {
      writeFileSync(path.join(this.folder, file), `${JSON.stringify(content, null, 2)}\n`);
    }
  }
}

function kindLabels(): Record<SymbolKind, string> {
  return Object.fromEntries(
    symbolKinds.map(kind => [kind, ReflectionKind.pluralString(reflectionKinds[kind])]),
  ) as Record<SymbolKind, string>;
}
