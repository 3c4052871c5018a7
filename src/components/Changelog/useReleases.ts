import { useEffect, useState } from 'react';
import type { ReleaseData } from '../../plugins/changelog/shape';

/** A file that was asked for, and what it holds once it has arrived. */
interface Request {
  loading: Promise<ReleaseData[]>;
  releases?: ReleaseData[];
}

const cache = new Map<string, Request>();

async function request(url: string): Promise<ReleaseData[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as ReleaseData[];
}

/** Loads a file once; one that failed is asked for again. */
function load(url: string): Promise<ReleaseData[]> {
  const cached = cache.get(url);
  if (cached) return cached.loading;
  const asked: Request = { loading: request(url) };
  cache.set(url, asked);
  asked.loading.then(
    releases => (asked.releases = releases),
    () => cache.delete(url),
  );
  return asked.loading;
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
  const [loaded, setLoaded] = useState<Loaded | undefined>(() => {
    const lines = urls.map(url => cache.get(url)?.releases);
    return lines.every(line => line !== undefined) ? { key, releases: lines.flat() } : undefined;
  });
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
