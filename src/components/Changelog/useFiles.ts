import { useEffect, useState } from 'react';

/** A file that was asked for, and what it holds once it has arrived. */
interface Request {
  loading: Promise<unknown>;
  content?: unknown;
}

const cache = new Map<string, Request>();

async function request(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** Loads a file once; one that failed is asked for again. */
function load(url: string): Promise<unknown> {
  const cached = cache.get(url);
  if (cached) return cached.loading;
  const asked: Request = { loading: request(url) };
  cache.set(url, asked);
  asked.loading.then(
    content => (asked.content = content),
    () => cache.delete(url),
  );
  return asked.loading;
}

interface Loaded {
  /** What was asked for. */
  key: string;
  /** Absent when a file could not be had. */
  contents?: unknown[];
}

export interface Files<Content> {
  /** In the order of the addresses; absent while they are loaded, and when that failed. */
  contents?: Content[];
  hasFailed: boolean;
  retry: () => void;
}

/** Loads files of JSON on demand.
 * @param urls their addresses */
export function useFiles<Content>(urls: string[]): Files<Content> {
  const [attempt, setAttempt] = useState(0);
  const key = [attempt, ...urls].join(' ');
  // Readers who come back find the page as long as it was, and their place in it.
  const [loaded, setLoaded] = useState<Loaded | undefined>(() => {
    const contents = urls.map(url => cache.get(url)?.content);
    return contents.every(content => content !== undefined) ? { key, contents } : undefined;
  });
  useEffect(() => {
    let isCurrent = true;
    const [, ...wanted] = key.split(' ');
    Promise.all(wanted.map(load)).then(
      contents => isCurrent && setLoaded({ key, contents }),
      () => isCurrent && setLoaded({ key }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const current = loaded?.key === key ? loaded : undefined;
  return {
    contents: current?.contents as Content[] | undefined,
    hasFailed: current !== undefined && !current.contents,
    retry: () => setAttempt(attempt + 1),
  };
}
