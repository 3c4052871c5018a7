/** What DocSearch stores, recent searches and favourites. It reads them as it once wrote them, and follows a
 * hit only when the search is written: anything else in the storage, or a storage that is full, breaks it.
 * To retire when DocSearch checks what it reads and writes (algolia/docsearch#2694). */
import { isInApp } from '@site/src/client/linkTarget';
import { siteAddress } from '@site/src/client/siteAddress';
import { type Texts, toSearch } from '@site/src/client/storedSearch';
import { home, homes, root } from '@site/src/client/homes';

const prefix = '__DOCSEARCH_';
const keyOf = (kind: 'RECENT' | 'FAVORITE', name: string) => `${prefix}${kind}_SEARCHES__${name}`;

/** How many searches DocSearch reads of a list. */
const most = 10;

/** The address that a stored one leads to from the page that is shown, if it leads to another of its app.
 * @param isHere whether a page of this language belongs to the version */
function addressOf(stored: unknown, isHere: (address: URL) => boolean): string | undefined {
  const here = window.location.href;
  const url = siteAddress(stored, here, root);
  if (url === undefined) return undefined;
  const address = new URL(url, here);
  return isInApp(address, new URL(home, here).href, homes) && isHere(address) ? url : undefined;
}

/** @returns what DocSearch reads of the list that a key holds, or nothing, without what is no list */
function read(key: string): unknown[] | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    if (Array.isArray(stored)) return stored.slice(0, most) as unknown[];
  } catch {
    // Not even JSON.
  }
  console.warn(`Removed from the storage, where ${key} was ${text.slice(0, 99)}`);
  localStorage.removeItem(key);
  return undefined;
}

// It is called on the storage.
// eslint-disable-next-line @typescript-eslint/unbound-method
const { setItem } = Storage.prototype;

/** Writes a list, or as much of its start as there is room for. */
function write(key: string, searches: Texts[]): void {
  for (let count = searches.length; ; count--) {
    try {
      setItem.call(localStorage, key, JSON.stringify(searches.slice(0, count)));
      if (count < searches.length) console.warn(`The storage is full: ${key} is cut to ${count}`);
      return;
    } catch (error) {
      if (count === 0) throw error;
    }
  }
}

/** Mends the searches that are stored by a name. Where there are none yet, it takes those that belong there
 * from what earlier versions of the site stored for all languages and versions.
 * @param isHere whether a page of this language belongs to the version */
export function mendSearches(
  name: string,
  earlier: string,
  isHere: (address: URL) => boolean,
): void {
  for (const kind of ['RECENT', 'FAVORITE'] as const) {
    const key = keyOf(kind, name);
    try {
      const own = read(key);
      const shared = read(keyOf(kind, earlier));
      const mended = (own ?? shared ?? []).flatMap(one => {
        const search = toSearch(one, url => addressOf(url, isHere));
        return search ? [search] : [];
      });
      if (own && mended.length < own.length) {
        console.warn(`Removed from the storage, from ${key}, what no search here leads to`);
      }
      if (JSON.stringify(mended) !== JSON.stringify(own ?? [])) write(key, mended);
    } catch (error) {
      console.warn('The stored searches cannot be mended:', error);
    }
  }
}

/** What DocSearch writes and removes each time it is drawn, to learn whether it can: it can, safely. */
const probe = '__TEST_KEY__';

/** DocSearch writes in the middle of its answer to Enter or a click, which has to go on. */
function writeSafely(): void {
  Storage.prototype.setItem = function setChecked(key, value) {
    if (key === probe) return;
    try {
      setItem.call(this, key, value);
    } catch (error) {
      if (!key.startsWith(prefix)) throw error;
      console.warn('The search is not stored:', error);
    }
  };
}

writeSafely();
