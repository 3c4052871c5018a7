import type { Block } from './blocks';
import type { NameInCode } from './namesInCode';

/** The name whose card is shown, and the input that opened it. */
export interface OpenCard {
  block: Block;
  name: NameInCode;
  by: 'pointer' | 'touch' | 'keys';
}

/** How the input listeners read and change the shown card. */
export interface CardControl {
  card: () => HTMLElement | null;
  chosen: () => OpenCard | undefined;
  /** Shows the card of a name, or hides the card. */
  choose: (next?: OpenCard) => void;
}

export const isIn = (element: Element | null, target: EventTarget | null): boolean =>
  target instanceof Node && Boolean(element?.contains(target));
