import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is wider than its place.
 * @param isWatched false for one that never is */
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
