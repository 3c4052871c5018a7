/** The form of what was fetched. */
import type { Card, PageCards } from '@site/src/plugins/code-types/cardData';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown) => value === undefined || typeof value === 'string';

function isDeclared(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject(value)) return false;
  const { file, page, at } = value;
  const isPlace =
    at === undefined ||
    (Array.isArray(at) && typeof at[0] === 'string' && Number.isSafeInteger(at[1]));
  return isText(file) && isText(page) && isPlace;
}

function isCard(value: unknown): value is Card {
  if (!isObject(value)) return false;
  const { html, text, since, deprecated, to, npm, declared, default: usual } = value;
  const texts = [text, since, deprecated, to, npm, usual];
  return typeof html === 'string' && texts.every(isText) && isDeclared(declared);
}

export const areCards = (value: unknown): value is Card[] =>
  Array.isArray(value) && value.every(isCard);

export function isPageCards(value: unknown): value is PageCards {
  if (!isObject(value) || !isText(value.shared) || !areCards(value.cards)) return false;
  const { blocks } = value;
  return (
    isObject(blocks) &&
    !Array.isArray(blocks) &&
    Object.values(blocks).every(
      places => Array.isArray(places) && places.every(Number.isSafeInteger),
    )
  );
}
