import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is wider than its box.
 * @param isWatched false for an element that never scrolls */
export function useIsScrollable(
  element: RefObject<HTMLElement | null>,
  isWatched: boolean,
): boolean {
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    if (!isWatched) return;
    const { current } = element;
    const observer = new ResizeObserver(() =>
      setIsScrollable(current!.scrollWidth > current!.clientWidth),
    );
    observer.observe(current!);
    return () => observer.disconnect();
  }, [element, isWatched]);
  return isScrollable;
}
