/** Whether the search page's last search failed, for the part of the page that says so. */
let failed = false;
const listeners = new Set<() => void>();

export function reportFailure(value: boolean): void {
  if (failed === value) return;
  failed = value;
  for (const listener of listeners) listener();
}

export const hasFailed = (): boolean => failed;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
