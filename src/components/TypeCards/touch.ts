/** What the loader of the cards and the cards share. */
import { createStorageSlot } from '@docusaurus/theme-common';

/** Holds `on` where the reader wants the names that have a card marked. */
export const slot = createStorageSlot('types');

/** Calls back when the browser is idle, unless the reader saves data. */
export function whenIdle(callback: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) window.requestIdleCallback?.(callback);
}

/** The code with cards that an event touches. */
export const touchedCode = ({ target }: Event): HTMLElement | null | undefined =>
  target instanceof Element && !target.closest('summary, output')
    ? target.closest('pre')?.querySelector<HTMLElement>('code[data-cards]')
    : undefined;

/** The position of the pointer, and the time stamp of the event that moved it there. A page that scrolls below a
 * pointer at rest sends events without a new position: nobody points at what comes there. */
export const pointer = { x: NaN, y: NaN, movedAt: -Infinity };
