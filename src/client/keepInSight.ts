/** Scrolls a box, and nothing around it, so that an element in it is in sight. The browser tells where
 * they are when it knows, and need not lay the page out for it.
 * @returns what gives it up */
export function keepInSight(element: Element, box: Element): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect();
      const { boundingClientRect, isIntersecting, rootBounds } = entry!;
      if (isIntersecting || !rootBounds) return;
      box.scrollTop += boundingClientRect.top - rootBounds.top - rootBounds.height / 3;
    },
    { root: box, threshold: 1 },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
