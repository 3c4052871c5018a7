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

/** What is stored, each path once. */
function read(key: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    const all = Array.isArray(stored) ? stored.filter(isRecent).slice(0, 100) : [];
    return all.filter(({ path }, at) => at === all.findIndex(one => one.path === path));
  } catch (error) {
    console.warn(`The searches in the storage, at ${key}, cannot be read:`, error);
    return [];
  }
}

/** @param key where they are stored */
export function useRecents(key: string) {
  const [recents, setRecents] = useState(() => read(key));
  /** Changes what is stored, also by other tabs. */
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
      console.warn('The search is not stored:', error);
    }
  };
  return {
    recents,
    /** Puts one first. One that was a favourite is one still. */
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
