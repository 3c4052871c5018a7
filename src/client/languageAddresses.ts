import { useSyncExternalStore } from 'react';

/** Addresses by HTML language (`lang`). */
type LanguageAddresses = Record<string, string>;

let known: LanguageAddresses | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the addresses of the language switch while the page is one from whose address they cannot be computed. */
export function setLanguageAddresses(addresses: LanguageAddresses | undefined): void {
  known = addresses;
  for (const listener of listeners) listener();
}

/** The addresses of the language switch, if a page has set them; undefined during hydration. */
export const useLanguageAddresses = (): LanguageAddresses | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );
