import { useEffect, useState } from 'react';
import type { ReleaseData } from '../../plugins/changelog/shape';

const cache = new Map<string, Promise<ReleaseData[]>>();
/** Files that have arrived. */
const arrived = new Map<string, ReleaseData[]>();

async function request(url: string): Promise<ReleaseData[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as ReleaseData[];
}

/** Loads a file once; one that failed is asked for again. */
function load(url: string): Promise<ReleaseData[]> {
  const cached = cache.get(url);
  if (cached) return cached;
  const loading = request(url);
  cache.set(url, loading);
  loading.then(
    releases => arrived.set(url, releases),
    () => cache.delete(url),
  );
  return loading;
}

interface Loaded {
  /** What was asked for. */
  key: string;
  /** Absent when a file could not be had. */
  releases?: ReleaseData[];
}

export interface Releases {
  /** In the order of the addresses; absent while they are loaded, and when that failed. */
  releases?: ReleaseData[];
  hasFailed: boolean;
  retry: () => void;
}

/** Loads the releases of lines on demand.
 * @param urls addresses of the lines, newest first */
export function useReleases(urls: string[]): Releases {
  const [attempt, setAttempt] = useState(0);
  const key = [attempt, ...urls].join(' ');
  // Readers who come back find the page as long as it was, and their place in it.
  const [loaded, setLoaded] = useState<Loaded | undefined>(() =>
    urls.every(url => arrived.has(url))
      ? { key, releases: urls.flatMap(url => arrived.get(url)!) }
      : undefined,
  );
  useEffect(() => {
    let isCurrent = true;
    const [, ...wanted] = key.split(' ');
    Promise.all(wanted.map(load)).then(
      lines => isCurrent && setLoaded({ key, releases: lines.flat() }),
      () => isCurrent && setLoaded({ key }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const current = loaded?.key === key ? loaded : undefined;
  return {
    releases: current?.releases,
    hasFailed: current !== undefined && !current.releases,
    retry: () => setAttempt(attempt + 1),
  };
}
