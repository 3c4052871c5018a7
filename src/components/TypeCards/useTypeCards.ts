/** Loads the cards of names in code when a reader first touches a block that has some. */
import { useStorageSlot } from '@docusaurus/theme-common';
import { type ComponentType, useEffect, useState } from 'react';
import type { Props } from '.';
import { pointer, marksKey, codeAt, whenIdle } from './interaction';

function trackPosition({ clientX: x, clientY: y, timeStamp: movedAt }: PointerEvent): void {
  if (x !== pointer.x || y !== pointer.y) Object.assign(pointer, { x, y, movedAt });
}

/** The loaded component, and the event that made it load. */
interface Loaded extends Props {
  TypeCards: ComponentType<Props>;
}

/** @returns the component that shows cards, once a reader has touched a block */
export function useTypeCards(): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  const [marks] = useStorageSlot(marksKey);
  useEffect(() => {
    // Capturing, to run before the listeners that read `pointer`.
    const options = { capture: true, passive: true };
    window.addEventListener('pointermove', trackPosition, options);
    return () => window.removeEventListener('pointermove', trackPosition, options);
  }, []);
  useEffect(() => {
    if (loaded) return undefined;
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
        // Perhaps offline: the next touch tries again.
        console.warn(error);
        if (event?.defaultPrevented) (event.target as Element).closest('a')?.click();
      }
    };
    const onTouch = (event: Event) => {
      const isOver = event.type === 'pointerover';
      if (isOver) isTouch = (event as PointerEvent).pointerType === 'touch';
      // A finger that scrolls the page crosses code, too.
      if (!codeAt(event) || (isOver && isTouch)) return;
      if (event.type === 'click') {
        // A tap on a name shows its card, even if the name is a link. A click from a script (`detail` 0) is not a
        // tap.
        if (!isTouch || !(event as MouseEvent).detail) return;
        event.preventDefault();
      }
      void load(event);
    };
    for (const type of ['pointerover', 'focusin', 'click']) {
      document.addEventListener(type, onTouch, { capture: true, signal: listening.signal });
    }
    if (marks === 'on') whenIdle(() => void load());
    return () => listening.abort();
  }, [marks, loaded]);
  return loaded;
}
