import { useSyncExternalStore } from 'react';

/** Addresses by HTML language. */
type LanguageAddresses = Record<string, string>;

let known: LanguageAddresses | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says where the language switch leads while a page is shown whose own address does not say it. */
export function setLanguageAddresses(addresses: LanguageAddresses | undefined): void {
  known = addresses;
  for (const listener of listeners) listener();
}

/** Where the language switch leads, if a page has said so; never while it is hydrated. */
export const useLanguageAddresses = (): LanguageAddresses | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );
