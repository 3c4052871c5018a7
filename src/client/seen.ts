const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once, when an element comes into sight. One observer serves all elements.
 * @returns what lets the element go */
export function whenSeen(element: Element, callback: () => void): () => void {
  const letGo = (one: Element) => {
    callbacks.delete(one);
    observer!.unobserve(one);
  };
  observer ??= new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      callbacks.get(target)?.();
      letGo(target);
    }
  });
  callbacks.set(element, callback);
  observer.observe(element);
  return () => letGo(element);
}
