import { useEffect, useState } from 'react';
import type { ReleaseData } from '../../plugins/changelog/shape';

const cache = new Map<string, Promise<ReleaseData[]>>();

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
  loading.catch(() => cache.delete(url));
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
  const [loaded, setLoaded] = useState<Loaded>();
  const key = [attempt, ...urls].join(' ');
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
