/** The headings that TypeDoc and its markdown plugin translate. */
import { i18n, ReflectionKind } from 'typedoc';
import type { Labels } from '../../content/reference';

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

/** The ids of headings that are translated: what each says in the language of the run, and the id it
 * gets in every language. */
export function idsOfLabels(labels: Labels): Map<string, string> {
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
  // The markdown plugin adds texts of its own, which the type of the proxy does not list.
  const texts = i18n as unknown as Record<string, () => string>;
  for (const id of themeHeadings) ids.set(texts[`theme_${id.replaceAll('-', '_')}`]!(), id);
  ids.set(labels.decorators, 'decorators');
  return ids;
}

/** The name of a kind as ids have it: `enum-member`. */
export function kindName(kind: ReflectionKind): string {
  return ReflectionKind[kind].replace(/\B([A-Z])/g, '-$1').toLowerCase();
}
