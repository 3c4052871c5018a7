/** Loads the cards of names in code when a reader first touches a block that has some. */
import { type ComponentType, useEffect, useState } from 'react';
import type { Props } from '.';
import { pointer, slot, touchedCode, whenIdle } from './touch';

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
        const { default: TypeCards } = await import('.');
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
