/** What DocSearch stores of a search, read from where anything may stand. */
export type Texts = Record<string, unknown>;

const isObject = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The modal shows texts as HTML, in which a stored one has no elements. */
const asText = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('<', '&lt;') : null;

/** A stored search as the modal can show and follow it, if it is one: with no part that only a search hit
 * has, such as a marked text, which the modal would show as HTML.
 * @param addressOf the address that a stored one leads to, if it leads anywhere from here */
export function toSearch(
  value: unknown,
  addressOf: (url: unknown) => string | undefined,
): Texts | undefined {
  if (!isObject(value) || !isObject(value.hierarchy)) return undefined;
  const { objectID, type, hierarchy, content } = value;
  if (typeof objectID !== 'string') return undefined;
  if (typeof type !== 'string' || !/^lvl[1-6]$/.test(type) || !hierarchy[type]) return undefined;
  const texts = Object.entries(hierarchy).map(([level, text]) => [level, asText(text)]);
  const url = addressOf(value.url);
  if (url === undefined) return undefined;
  return {
    objectID,
    url,
    type,
    hierarchy: Object.fromEntries(texts) as Texts,
    content: asText(content),
  };
}
