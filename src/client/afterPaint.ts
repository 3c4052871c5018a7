/** Resolves after the next paint: what a reader's input has changed is visible before longer work begins. */
export const afterPaint = (): Promise<void> =>
  new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
