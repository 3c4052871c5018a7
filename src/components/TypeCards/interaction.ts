/** Shared by the cards, their loader and the list of keys. */
/** The key in the storage that holds `on` if the reader wants to see marks on names that have cards. */
export const marksKey = 'types';

/** Calls back when the browser is idle, unless the reader saves data. */
export function whenIdle(callback: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) window.requestIdleCallback?.(callback);
}

/** The code with cards in which an event happened. */
export const codeAt = ({ target }: Event): HTMLElement | null | undefined =>
  target instanceof Element && !target.closest('summary, output')
    ? target.closest('pre')?.querySelector<HTMLElement>('code[data-cards]')
    : undefined;

/** The position of the pointer, and the time stamp of the event that moved it there. When the page scrolls under a
 * resting pointer, the browser sends events without a new position: these do not count as pointing at code. */
export const pointer = { x: NaN, y: NaN, movedAt: -Infinity };
