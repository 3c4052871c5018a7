import type { Block } from './blocks';
import type { Name } from './names';

/** The name whose card is shown, and what chose it. */
export interface Chosen {
  block: Block;
  name: Name;
  by: 'pointer' | 'touch' | 'keys';
}

/** What the listeners know of the card, and may do. */
export interface Control {
  card: () => HTMLElement | null;
  chosen: () => Chosen | undefined;
  /** Shows the card of a name, or none. */
  choose: (next?: Chosen) => void;
}

export const isIn = (element: Element | null, target: EventTarget | null): boolean =>
  target instanceof Node && Boolean(element?.contains(target));
