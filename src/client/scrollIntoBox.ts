/** Scrolls a box, but nothing around it, until an element in it is visible. Reads the positions from an observer,
 * after the browser has laid out the page, to force no layout.
 * @returns a function that cancels the scrolling */
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
