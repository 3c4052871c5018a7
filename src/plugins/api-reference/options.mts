/** Configuration as a table of options: which interfaces are configuration, and their defaults. */
import {
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  type SomeType,
} from 'typedoc';
import type { MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { shown, valueAt } from './defaults';
import { table, tableCell } from './pages';
import { moduleOf } from './reflections.mjs';
import type { Sources } from './sources';

/** Where in the configuration an interface stands; null for one that stands in several places. */
type ConfigurationPaths = Map<Reflection, string[] | null>;

const rootName = 'MidwayConfig';
const defaultTags = ['@default', '@defaultValue'];

/** Whether the members of an interface are options. */
export function isConfiguration(owner: Reflection | undefined): owner is DeclarationReflection {
  return (
    owner?.kindOf(ReflectionKind.Interface) === true &&
    /(Config|Options?|Configuration)$/.test(owner.name)
  );
}

/** Finds the interfaces that `MidwayConfig` is made of, and under which keys. */
export function configurationPaths(project: ProjectReflection): ConfigurationPaths {
  const paths: ConfigurationPaths = new Map();
  const visit = (owner: DeclarationReflection, at: string[]) => {
    for (const { name, type } of owner.children ?? []) {
      const target = interfaceOf(type);
      if (!target || at.length > 4) continue;
      const path = [...at, name];
      paths.set(target, paths.has(target) ? null : path);
      visit(target, path);
    }
  };
  const core = project.children?.find(({ name }) => name === 'core');
  const root = core?.children?.find(({ name }) => name === rootName);
  if (root) visit(root, []);
  return paths;
}

/** The table of the options of an interface; a default is shown only where it is certain. */
export function optionsTable(
  context: MarkdownThemeContext,
  owner: DeclarationReflection,
  properties: DeclarationReflection[],
  sources: Sources,
  paths: ConfigurationPaths,
): string {
  const { labels } = sources;
  const rows = context.helpers.getFlattenedDeclarations(properties).map(option => {
    const name = `\`${option.name}${option.flags.isOptional ? '?' : ''}\``;
    const anchor = context.router.hasUrl(option) ? context.router.getAnchor(option) : undefined;
    const type = option.signatures
      ? context.partials.functionType(option.signatures)
      : context.partials.someType(context.helpers.getDeclarationType(option));
    const value = statedDefault(option) ?? shown(setDefault(owner, option.name, sources, paths));
    const comment = (option.comment ?? option.signatures?.[0]?.comment)?.clone();
    comment?.removeTags('@default');
    comment?.removeTags('@defaultValue');
    return [
      `${anchor ? `<a id="${anchor}"></a> ` : ''}${option.isDeprecated() ? `~~${name}~~` : name}`,
      tableCell(type),
      value ? tableCell(`\`${value}\``) : '-',
      tableCell(comment ? context.partials.comment(comment, { isTableColumn: true }) : '') || '-',
    ];
  });
  return table([labels.option, labels.type, labels.default, labels.description], rows);
}

/** The default that the declarations state. */
function statedDefault({ comment }: DeclarationReflection): string | undefined {
  const tag = comment?.blockTags.find(block => defaultTags.includes(block.tag));
  const text = tag?.content.map(part => part.text).join('');
  return text?.replace(/^\s*`+\w*\s+|\s*`+\s*$/g, '').replaceAll('`', '');
}

/** The default that the package of the option sets. Other packages may add to a key of the
 * configuration, and several may set it: then none is certain. */
function setDefault(
  owner: DeclarationReflection,
  option: string,
  { packages, defaults }: Sources,
  paths: ConfigurationPaths,
): unknown {
  const keys = option.split('.');
  if (owner.name === rootName) {
    const part = owner.children!.find(({ name }) => name === keys[0])!;
    const declaring = owner.project.getSymbolIdFromReflection(part)?.packageName;
    const [home, ...others] = Object.keys(defaults).filter(dir => keys[0]! in defaults[dir]!);
    const certain = others.length === 0 && packages.find(({ dir }) => dir === home)?.npm;
    return certain === declaring ? valueAt(defaults[home!], keys) : undefined;
  }
  const path = paths.get(owner);
  return path ? valueAt(defaults[moduleOf(owner)!.name], [...path, ...keys]) : undefined;
}

/** The interface that a type is, if need be in part. */
function interfaceOf(type: SomeType | undefined): DeclarationReflection | undefined {
  if (type?.type !== 'reference') return undefined;
  if (/^(Power)?Partial$/.test(type.name)) return interfaceOf(type.typeArguments?.[0]);
  const { reflection } = type;
  return reflection?.kindOf(ReflectionKind.Interface)
    ? (reflection as DeclarationReflection)
    : undefined;
}
