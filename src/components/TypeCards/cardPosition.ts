/** Positions a card below its name, or above if there is more room. The style sheet limits the height of the card. */

type Box = Pick<DOMRect, 'left' | 'top' | 'bottom'>;
type Size = Pick<DOMRect, 'width' | 'height'>;

/** Pixels between card and name, and between card and window. */
const gap = 4;
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

export function placeCard(name: Box, card: Size, window: Size): CardPosition {
  const left = Math.max(margin, Math.min(name.left, window.width - card.width - margin));
  const below = window.height - name.bottom - gap - margin;
  const above = name.top - gap - margin;
  return card.height <= below || below >= above
    ? { left, top: name.bottom + gap, maxHeight: Math.min(below, card.height) }
    : { left, bottom: window.height - name.top + gap, maxHeight: Math.min(above, card.height) };
}
