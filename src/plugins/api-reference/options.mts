/** Configuration as a table of options: which interfaces are configuration, and their defaults. */
import { isDeepStrictEqual } from 'node:util';
import {
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
  type SomeType,
} from 'typedoc';
import type { MarkdownThemeContext } from 'typedoc-plugin-markdown';
import { isStated, shown, valueAt } from './defaults';
import type { ReferencePackage } from '../../content/reference';
import { table, tableCell } from './pages';
import { moduleOf } from './reflections.mjs';
import type { Sources } from './sources';

/** The keys under which the configuration uses an interface; null if it uses the interface in several places. */
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

/** Finds the interfaces that make up `MidwayConfig`, and their keys. */
export function configurationPaths(project: ProjectReflection): ConfigurationPaths {
  const paths: ConfigurationPaths = new Map();
  const visit = (owner: DeclarationReflection, at: string[]) => {
    if (at.length > 5) return;
    paths.set(owner, paths.has(owner) ? null : at);
    for (const base of owner.extendedTypes?.map(interfaceOf) ?? []) if (base) visit(base, at);
    for (const { name, type } of owner.children ?? []) {
      const target = interfaceOf(type);
      if (target) visit(target, [...at, name]);
    }
  };
  const core = project.children?.find(({ name }) => name === 'core');
  const root = core?.children?.find(({ name }) => name === rootName);
  if (root) visit(root, []);
  return paths;
}

/** The options table of an interface. Shows only defaults that are certain. */
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
    const value = defaultOf(option, owner, sources, paths);
    const comment = (option.comment ?? option.signatures?.[0]?.comment)?.clone();
    comment?.removeTags('@default');
    comment?.removeTags('@defaultValue');
    return [
      `${anchor ? `<a id="${anchor}"></a> ` : ''}${option.isDeprecated() ? `~~${name}~~` : name}`,
      tableCell(type),
      value ? tableCell(`\`${value}\``) : '',
      tableCell(comment ? context.partials.comment(comment, { isTableColumn: true }) : ''),
    ];
  });
  return table([labels.option, labels.type, labels.default, labels.description], rows);
}

/** The default of an option, if it is certain. */
export const defaultOf = (
  option: DeclarationReflection,
  owner: DeclarationReflection,
  sources: Sources,
  paths: ConfigurationPaths,
): string | undefined =>
  statedDefault(option) ?? shown(setDefault(owner, option.name, sources, paths));

/** The default in the comment of the declaration. */
function statedDefault({ comment }: DeclarationReflection): string | undefined {
  const tag = comment?.blockTags.find(block => defaultTags.includes(block.tag));
  const text = tag?.content.map(part => part.text).join('');
  return text?.replace(/^\s*`+\w*\s+|\s*`+\s*$/g, '').replaceAll('`', '');
}

/** The default that the package of the option sets. It is uncertain if another package sets a different value. */
function setDefault(
  owner: DeclarationReflection,
  option: string,
  { packages, defaults }: Sources,
  paths: ConfigurationPaths,
): unknown {
  const path = paths.get(owner);
  if (!path) return undefined;
  const keys = [...path, ...option.split('.')];
  const home = homeOf(owner, keys[0]!, packages);
  const value = home && valueAt(defaults[home.dir], keys);
  const stated = Object.values(defaults).filter(root => isStated(root, keys));
  return stated.every(root => isDeepStrictEqual(valueAt(root, keys), value)) ? value : undefined;
}

/** The package that an option belongs to. All packages add options to `MidwayConfig`. */
function homeOf(
  owner: DeclarationReflection,
  key: string,
  packages: ReferencePackage[],
): ReferencePackage | undefined {
  if (owner.name !== rootName) {
    return packages.find(({ dir }) => dir === moduleOf(owner)!.name);
  }
  const part = owner.children!.find(({ name }) => name === key)!;
  const declaring = owner.project.getSymbolIdFromReflection(part)?.packageName;
  return packages.find(({ npm }) => npm === declaring);
}

/** The interface that a type refers to, directly or through `Partial` and the like. */
function interfaceOf(type: SomeType | undefined): DeclarationReflection | undefined {
  if (type?.type !== 'reference') return undefined;
  if (/^((Power)?Partial|Omit|Pick|FileConfigOption)$/.test(type.name))
    return interfaceOf(type.typeArguments?.[0]);
  const { reflection } = type;
  return reflection?.kindOf(ReflectionKind.Interface)
    ? (reflection as DeclarationReflection)
    : undefined;
}
