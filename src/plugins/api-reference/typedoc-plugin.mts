/** The TypeDoc plugin behind the reference: which room does what, and when. */
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
import { inOneLanguage, packageData, type Texts, textsOf } from './collected.mjs';
import { asDeclared, augmentedBy, separateMerged } from './declared.mjs';
import {
  checkDescribed,
  type Coverage,
  coverageOf,
  describe,
  removeRepeated,
} from './describe.mjs';
import { type ForeignExports, foreignExports, packageOf, removeForeign } from './foreign.mjs';
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
import { aliasesOf, headOf, recordOf, symbolList, writeLinePages } from './records.mjs';
import { allOf, moduleOf, reflectionKinds } from './reflections.mjs';
import { routerFor } from './router.mjs';
import type { CodeLinks } from './sections.mjs';
import { addNotes, sinceFinder } from './since.mjs';
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

/** Makes the TypeDoc plugin of one run; `sidebars.json`, `pages.json`, `aliases.json`, `coverage.json`,
 * `code-links.json`, `package-data.json` and `symbols.json` are written to `folder`. */
export function typedocPlugin(sources: Sources, folder: string): (app: Application) => void {
  const { packages, lines, labels, language, comments, described, external } = sources;
  const write = (file: string, content: unknown) =>
    writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  return application => {
    const app = application as MarkdownApplication;
    const inherited: Inherited = new Map();
    const records = new Map<Reflection, PageRecord>();
    const foreign: ForeignExports = {};
    const unexported = documentUnexported(app, packages);
    const links: CodeLinks = new Map();
    const withText = new Set<Reflection>();
    const collectTexts = (project: ProjectReflection) => {
      for (const reflection of allOf(project))
        if (reflection.comment?.hasVisibleComponent()) withText.add(reflection);
    };
    let coverage: Coverage | undefined;
    let texts: Texts = new Map();

    app.renderer.defineRouter('api-reference', routerFor(packages, unexported));
    const hasText = (reflection: Reflection) => withText.has(reflection);
    const since = sinceFinder(sources);
    const theme = themeFor(sources, inherited, foreign, unexported, links, hasText, since);
    app.renderer.defineTheme('api-reference', theme);
    linkExternal(app, packages, external, language);

    app.converter.on(
      Converter.EVENT_RESOLVE_BEGIN,
      (context: Context) => {
        const { project } = context;
        nameModules(project, packages);
        removeForeign(project, Object.assign(foreign, foreignExports(context, packages)));
        asDeclared(context);
      },
      beforeUnexported,
    );
    app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }: Context) => {
      for (const constant of project.getReflectionsByKind(ReflectionKind.Variable)) {
        asFunction(project, constant as DeclarationReflection);
      }
    });
    // TypeDoc finds out what is inherited and copies comments (0); then it groups members (-100).
    app.converter.on(
      Converter.EVENT_RESOLVE_END,
      ({ project }: Context) => {
        // What is described in another language, too.
        collectTexts(project);
        texts = textsOf(project, comments);
        describe(project, comments, language);
      },
      50,
    );
    app.converter.on(
      Converter.EVENT_RESOLVE_END,
      (context: Context) => {
        const { project } = context;
        checkImports(project, packages);
        resolveAliases(context);
        removeForeignSignatures(context, packages);
        nameConstructed(project);
        separateMerged(context);
        moveInherited(project, inherited);
        fenceCode(project);
        removeRepeated(project);
        checkDescribed(project, comments);
        coverage = {
          ...coverageOf(project, described),
          oneLanguage: inOneLanguage(project, texts),
        };
        const npmOf = new Map(packages.map(({ dir, npm }) => [dir, npm]));
        const declaring = (file: string) =>
          packageOf(file) ?? packages.find(({ entryPoint }) => entryPoint === file)?.npm;
        addNotes(project, sources, since, member => {
          const isMember = member.parent?.kindOf(ReflectionKind.ClassOrInterface);
          const home = isMember && npmOf.get(moduleOf(member)?.name ?? '');
          return home ? augmentedBy(member, home, context, declaring) : undefined;
        });
        collectTexts(project);
      },
      -50,
    );

    app.renderer.on(MarkdownRendererEvent.BEGIN, ({ pages }: MarkdownRendererEvent) => {
      // One word for one thing on all pages; the markdown plugin's Chinese text for "extended by" says
      // the opposite.
      app.internationalization.addTranslations(language, {
        tag_deprecated: labels.deprecated,
        theme_description: labels.description,
        theme_extended_by: labels.extendedBy,
      });
      for (const page of pages as PageDefinition<Reflection>[]) {
        records.set(page.model, recordOf(page, app.renderer.router));
      }
      assertNoCaseCollisions([...records.values()].map(({ route }) => route));
    });
    app.renderer.on(MarkdownPageEvent.END, (page: MarkdownPageEvent) => {
      const record = records.get(page.model as Reflection)!;
      const { title, description } = headOf(page.model as Reflection, record, sources);
      page.contents = withFrontMatter(
        pageFrontMatter(record, title, description),
        withHeadingIds(
          withoutEmptyColumns((page.contents ?? '').replace(/\n{3,}/g, '\n\n')),
          idsOfLabels(labels),
        ),
      );
    });
    app.renderer.on(
      MarkdownRendererEvent.END,
      ({ outputDirectory, project }: MarkdownRendererEvent) => {
        const { router } = app.renderer;
        const data = packageData(project, router, sources, since, texts);
        const last = Math.max(...[...records.values()].map(({ id }) => id));
        const pages = [
          ...records.values(),
          ...writeLinePages(outputDirectory, sources, last, data),
        ];
        write('sidebars.json', sidebars(packages, pages, lines, kindLabels(), labels));
        write('coverage.json', coverage);
        write(codeLinksFile, Object.fromEntries(links));
        write('pages.json', pages);
        write('symbols.json', symbolList(project, records, sources));
        write('aliases.json', aliasesOf(project, records, packages));
        write(packageDataFile, data);
      },
    );
  };
}

function kindLabels(): Record<SymbolKind, string> {
  return Object.fromEntries(
    symbolKinds.map(kind => [kind, ReflectionKind.pluralString(reflectionKinds[kind])]),
  ) as Record<SymbolKind, string>;
}
