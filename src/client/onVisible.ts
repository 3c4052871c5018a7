const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once, when an element becomes visible. One observer serves all elements.
 * @returns a function that stops observing the element */
export function onVisible(element: Element, callback: () => void): () => void {
  const unobserve = (one: Element) => {
    callbacks.delete(one);
    observer!.unobserve(one);
  };
  observer ??= new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      callbacks.get(target)?.();
      unobserve(target);
    }
  });
  callbacks.set(element, callback);
  observer.observe(element);
  return () => unobserve(element);
}
