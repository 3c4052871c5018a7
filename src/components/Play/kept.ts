/** The changes of a reader, kept while the site is open. */
import type { PlainRequest } from '@site/src/content/requests';
import type { Edits } from './editable';

/** Changes by the address of the data of a page. */
const kept = new Map<string, Edits>();
/** The pages with changes that no address holds. */
const unshared = new Set<string>();
const onBeforeUnload = (event: Event) => event.preventDefault();

/** Keeps the changes of a page. Browsers ask before they leave the page, unless an address holds the changes.
 * @param address of the data of the page */
export function keep(address: string, edits: Edits, isShared: boolean): void {
  kept.set(address, edits);
  if (isShared || Object.keys(edits).length === 0) unshared.delete(address);
  else unshared.add(address);
  if (unshared.size > 0) addEventListener('beforeunload', onBeforeUnload);
  else removeEventListener('beforeunload', onBeforeUnload);
}

/** Whether the page has changes that no address holds.
 * @param address of the data of the page */
export const hasUnshared = (address: string): boolean => unshared.has(address);

/** The requests that the reader has changed and sent, by their place in the editor, by the address of the data. */
export const sentRequests = new Map<string, Record<number, PlainRequest>>();

/** The changes that are kept for a page.
 * @param address of the data of the page */
export const keptOf = (address: string): Edits => kept.get(address) ?? {};
