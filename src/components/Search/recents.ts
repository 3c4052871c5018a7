/** The searches of a reader that led somewhere, in the browser's storage, where anything may stand. */
import { home, root } from '@site/src/client/homes';
import { siteAddress } from '@site/src/client/siteAddress';
import { useState } from 'react';

/** What was chosen. Its texts are plain. */
export interface Recent {
  /** Below the home page of the language. */
  path: string;
  title: string;
  /** What it belongs to. */
  above: string;
  /** Whether it is a favourite, which stays. */
  isKept?: boolean;
}

/** How many that are no favourites stay. */
const most = 7;

/** The address that a path leads to, if it is one of this site. */
export const addressOf = (path: string): string | undefined =>
  siteAddress(home + path, window.location.href, root);

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { path, title, above } = value as Record<string, unknown>;
  const isText = [path, title, above].every(text => typeof text === 'string');
  return isText && addressOf(path as string) !== undefined;
}

function read(key: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, 5 * most) : [];
  } catch (error) {
    console.warn(`The searches in the storage, at ${key}, cannot be read:`, error);
    return [];
  }
}

/** @param key where they are stored */
export function useRecents(key: string) {
  const [recents, setRecents] = useState(() => read(key));
  const write = (next: Recent[]) => {
    setRecents(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch (error) {
      console.warn('The search is not stored:', error);
    }
  };
  const without = ({ path }: Recent) => recents.filter(one => one.path !== path);
  return {
    recents,
    /** Puts one first. One that was a favourite is one still. */
    add: (recent: Recent) => {
      const { isKept } = recents.find(({ path }) => path === recent.path) ?? {};
      const all = [{ ...recent, isKept }, ...without(recent)];
      const passing = all.filter(one => !one.isKept).slice(0, most);
      write(all.filter(one => one.isKept || passing.includes(one)));
    },
    keep: (recent: Recent) => write([{ ...recent, isKept: true }, ...without(recent)]),
    remove: (recent: Recent) => write(without(recent)),
  };
}
