/** Scrolls a box, and nothing around it, until an element in it is visible. An observer reports where
 * they are once the browser has laid the page out, so this forces no layout.
 * @returns a function that cancels it */
export function scrollIntoBox(element: Element, box: Element): () => void {
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
