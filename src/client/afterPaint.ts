import type { History } from 'history';

/** Resolves after the next paint: what a reader's input has changed is visible before longer work begins. */
export const afterPaint = (): Promise<void> =>
  new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));

let asked = 0;

/** Navigates after the next paint, unless the reader navigates elsewhere before.
 * @param navigate changes the history */
export async function navigateAfterPaint(history: History, navigate: () => void): Promise<void> {
  const own = ++asked;
  const { location } = history;
  await afterPaint();
  if (own === asked && history.location === location) navigate();
}
