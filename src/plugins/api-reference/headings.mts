/** Ids for the headings that TypeDoc and its markdown plugin translate. */
import { i18n, ReflectionKind } from 'typedoc';
import type { Labels } from '../../content/reference';

/** Translated headings of the markdown plugin. */
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

/** Maps each translated heading, in the language of the run, to the id that it has in every language. */
export function idsOfLabels(labels: Labels): Map<string, string> {
  const ids = new Map<string, string>();
  const kinds = Object.values(ReflectionKind).filter(
    (kind): kind is ReflectionKind => typeof kind === 'number' && Number.isInteger(Math.log2(kind)),
  );
  for (const kind of kinds) {
    const plural = `${kindName(kind).replace(/s$/, 'se').replace(/y$/, 'ie')}s`;
    // Chinese uses the same word for singular and plural, so both get the same id.
    ids.set(ReflectionKind.singularString(kind), plural);
    ids.set(ReflectionKind.pluralString(kind), plural);
  }
  // The type of the proxy does not list the texts that the markdown plugin adds.
  const texts = i18n as unknown as Record<string, () => string>;
  for (const id of themeHeadings) ids.set(texts[`theme_${id.replaceAll('-', '_')}`]!(), id);
  ids.set(labels.decorators, 'decorators');
  return ids;
}

/** The name of a kind in ids, for example `enum-member`. */
export function kindName(kind: ReflectionKind): string {
  return ReflectionKind[kind].replace(/\B([A-Z])/g, '-$1').toLowerCase();
}
