/** Loads the cards of names in code when a reader first touches a block that has some. */
import { createStorageSlot } from '@docusaurus/theme-common';
import type { Props } from '@site/src/components/TypeCards';
import { type ComponentType, useEffect, useState } from 'react';

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

function trackPosition({ clientX: x, clientY: y, timeStamp: movedAt }: PointerEvent): void {
  if (x !== pointer.x || y !== pointer.y) Object.assign(pointer, { x, y, movedAt });
}

/** The component once it is loaded, and the event that it is to begin with. */
interface Loaded extends Props {
  TypeCards: ComponentType<Props>;
}

/** @returns what shows cards, once a block was touched */
export function useTypeCards(): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    // Runs before the listeners that read `pointer`.
    const options = { capture: true, passive: true };
    window.addEventListener('pointermove', trackPosition, options);
    return () => window.removeEventListener('pointermove', trackPosition, options);
  }, []);
  useEffect(() => {
    const listening = new AbortController();
    let last: Event | undefined;
    let isTouch = false;
    const load = async (event?: Event) => {
      last = event;
      try {
        const { default: TypeCards } = await import('@site/src/components/TypeCards');
        listening.abort();
        setLoaded({ TypeCards, first: last });
      } catch (error) {
        // Offline: the next touch tries again.
        console.warn(error);
        if (event?.defaultPrevented) (event.target as Element).closest('a')?.click();
      }
    };
    const onTouch = (event: Event) => {
      const isOver = event.type === 'pointerover';
      if (isOver) isTouch = (event as PointerEvent).pointerType === 'touch';
      // A finger that scrolls the page is over code, too.
      if (!touchedCode(event) || (isOver && isTouch)) return;
      if (event.type === 'click') {
        // What a finger taps shows its card, also if it is a link. A link that a script follows is none.
        if (!isTouch || !(event as MouseEvent).detail) return;
        event.preventDefault();
      }
      void load(event);
    };
    for (const type of ['pointerover', 'focusin', 'click']) {
      document.addEventListener(type, onTouch, { capture: true, signal: listening.signal });
    }
    if (slot.get() === 'on') whenIdle(() => void load());
    return () => listening.abort();
  }, []);
  return loaded;
}
