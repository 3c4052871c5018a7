/** Positions a card beside its code, or else below or above its name, where it hides fewer lines. The style sheet limits
 * the size of the card. */

export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
type Size = Pick<DOMRect, 'width' | 'height'>;

/** Pixels between card and name, card and code, and card and window. */
const gap = 4;
const aside = 12;
const margin = 8;

export interface CardPosition {
  left: number;
  top?: number;
  bottom?: number;
  maxHeight: number;
}

/** Whether the card is shown as a sheet at the bottom of the window, see `styles.css`. */
export const isSheet = (): boolean =>
  window.matchMedia('(max-width: 600px), (pointer: coarse)').matches;

/** The width that a block leaves for a card beside it. */
export const widthBeside = (block: Box, window: Size): number =>
  window.width - block.right - aside - margin;

/** @param lines the pieces of text in the block */
export function placeCard(
  name: Box,
  card: Size,
  window: Size,
  block: Box,
  lines: Box[],
): CardPosition {
  const between = (top: number, bottom: number) =>
    lines.filter(line => line.top < bottom && line.bottom > top);
  const top = Math.max(margin, Math.min(name.top, window.height - card.height - margin));
  const bottom = top + card.height;
  const isInside = top >= block.top && bottom <= block.bottom;
  // A card that is higher than the block must not hide the text around it either.
  const edge = isInside ? Math.max(...between(top, bottom).map(line => line.right)) : block.right;
  const beside = Math.min(edge, block.right) + aside;
  const isLow = card.height + 2 * margin <= window.height;
  if (isLow && beside + card.width + margin <= window.width) {
    return { left: beside, top, maxHeight: card.height };
  }

  const left = Math.max(margin, Math.min(name.left, window.width - card.width - margin));
  const below = window.height - name.bottom - gap - margin;
  const above = name.top - gap - margin;
  const hidden = (from: number, to: number) =>
    new Set(between(from, to).flatMap(line => (line.right > left ? Math.round(line.bottom) : [])))
      .size;
  const fits = [card.height <= below, card.height <= above] as const;
  const isBelow =
    fits[0] && fits[1]
      ? hidden(name.bottom, name.bottom + gap + card.height) <=
        hidden(name.top - gap - card.height, name.top)
      : fits[0] || (!fits[1] && below >= above);
  return isBelow
    ? { left, top: name.bottom + gap, maxHeight: Math.min(below, card.height) }
    : { left, bottom: window.height - name.top + gap, maxHeight: Math.min(above, card.height) };
}
