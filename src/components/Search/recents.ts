/** The reader's recent searches with the results that they followed. The browser's storage is untrusted. */
import { home, root } from '@site/src/client/homes';
import { siteAddress } from '@site/src/client/siteAddress';
import { useState } from 'react';

/** A followed result. Its texts are plain text. */
export interface Recent {
  /** Below the home page of the language. */
  path: string;
  title: string;
  /** The page and sections above the result. */
  above: string;
  /** Whether the entry is a favourite, which is never dropped. */
  isKept?: boolean;
}

/** The maximum number of entries that are not favourites. */
const most = 7;

/** The address of a path, if it is on this site. */
export const addressOf = (path: string): string | undefined =>
  siteAddress(home + path, window.location.href, root);

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { path, title, above } = value as Record<string, unknown>;
  const isText = [path, title, above].every(text => typeof text === 'string');
  return isText && addressOf(path as string) !== undefined;
}

/** The stored entries, without duplicates. */
function read(key: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    const all = Array.isArray(stored) ? stored.filter(isRecent).slice(0, 100) : [];
    return all.filter(({ path }, at) => at === all.findIndex(one => one.path === path));
  } catch (error) {
    console.warn(`Cannot read recent searches from localStorage, key ${key}:`, error);
    return [];
  }
}

/** @param key of the entries in the storage */
export function useRecents(key: string) {
  const [recents, setRecents] = useState(() => read(key));
  /** Re-reads the storage first, as other tabs may have changed it. */
  const change = ({ path }: Recent, edit: (others: Recent[], known?: Recent) => Recent[]) => {
    const stored = read(key);
    const others = stored.filter(one => one.path !== path);
    const next = edit(
      others,
      stored.find(one => one.path === path),
    );
    setRecents(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch (error) {
      console.warn('Cannot write recent searches to localStorage:', error);
    }
  };
  return {
    recents,
    /** Adds an entry at the start. A favourite stays a favourite. */
    add: (recent: Recent) =>
      change(recent, (others, known) => {
        const all = [{ ...recent, isKept: known?.isKept }, ...others];
        const passing = all.filter(one => !one.isKept).slice(0, most);
        return all.filter(one => one.isKept || passing.includes(one));
      }),
    keep: (recent: Recent) => change(recent, others => [{ ...recent, isKept: true }, ...others]),
    remove: (recent: Recent) => change(recent, others => others),
  };
}
