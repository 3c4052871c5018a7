/** TypeDoc's markdown theme with our own page layout. */
import {
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  type Renderer,
} from 'typedoc';
import {
  type MarkdownPageEvent,
  MarkdownTheme,
  MarkdownThemeContext,
} from 'typedoc-plugin-markdown';
import { fill } from '../../lib/fill';
import type { ForeignExports } from './foreignExports.mjs';
import { configurationPaths, isConfiguration, optionsTable } from './options.mjs';
import { packagePage, symbolLink } from './package-page.mjs';
import { indexPage } from './pages';
import { commentOf } from './reflections.mjs';
import { type CodeLinks, writeSections } from './sections.mjs';
import { type FindSince, writeNotes } from './historyNotes.mjs';
import type { Sources } from './sources';
import { belowHead, packageNote, symbolPage } from './symbol-page.mjs';
import type { Inherited } from './transform.mjs';
import { writeTypesWhole } from './types.mjs';
import type { Unexported } from './unexported.mjs';

/** The section of a page that lists the members which a symbol inherits, by base. */
function inheritedMembers(
  context: MarkdownThemeContext,
  model: Reflection,
  level: number,
  inherited: Inherited,
  { packages, labels }: Sources,
): string {
  const bases = [...(inherited.get(model) ?? [])];
  if (bases.length === 0) return '';
  const names = [model, ...bases.map(([base]) => base)].map(({ name }) => name);
  const parts = bases.map(([base, members]) => {
    const link = symbolLink(context, base) + packageNote(base, names, packages);
    const from = fill(labels.inheritedFrom, { base: link });
    return `${from}\n${members.map(member => symbolLink(context, member)).join(', ')}`;
  });
  const above = context.router.hasOwnDocument(model) ? '' : `${context.router.getAnchor(model)}-`;
  const heading = `${'#'.repeat(level)} ${labels.inherited} {#${above}inherited-members}`;
  return [heading, ...parts].join('\n\n');
}

/** Creates the theme of one run. */
export function themeFor(
  sources: Sources,
  inherited: Inherited,
  foreign: ForeignExports,
  unexported: Unexported,
  links: CodeLinks,
  hasText: (reflection: Reflection) => boolean,
  since: FindSince,
): new (renderer: Renderer) => MarkdownTheme {
  const { packages, lines, labels, language } = sources;
  let paths: ReturnType<typeof configurationPaths> | undefined;
  const configuration = (project: ProjectReflection) => (paths ??= configurationPaths(project));

  class ApiContext extends MarkdownThemeContext {
    constructor(...parameters: ConstructorParameters<typeof MarkdownThemeContext>) {
      super(...parameters);
      writeNotes(this, sources);
      const { body, comment, propertiesTable } = this.partials;
      const atHead = commentOf(this.page.model);
      writeTypesWhole(this);
      writeSections(this, sources, links, hasText, since);
      this.partials.body = (model, options) =>
        [
          body(model, options),
          inheritedMembers(this, model, options.headingLevel, inherited, sources),
        ].join('\n\n');
      // Which tags remain depends on the language, and headings must not, so tags are not headings.
      this.partials.comment = (model, options) =>
        comment(model === atHead ? belowHead(model, this.page.model) : model, {
          ...options,
          headingLevel: undefined,
        });
      this.partials.propertiesTable = (model, options) => {
        const owner = model[0]?.parent;
        if (!isConfiguration(owner)) return propertiesTable(model, options);
        return optionsTable(this, owner, model, sources, configuration(this.page.project));
      };
    }
  }

  return class ApiTheme extends MarkdownTheme {
    override getRenderContext(page: MarkdownPageEvent<Reflection>): ApiContext {
      return new ApiContext(this, page, this.application.options);
    }

    override render(page: MarkdownPageEvent) {
      const model = page.model as DeclarationReflection | ProjectReflection;
      if (model.isProject()) return indexPage(packages, lines, labels, language);
      const context = this.getRenderContext(page as MarkdownPageEvent<Reflection>);
      return model.kindOf(ReflectionKind.Module)
        ? packagePage(context, model, sources, foreign[model.name], unexported[model.name])
        : symbolPage(context, model, sources, since(model));
    }
  };
}
