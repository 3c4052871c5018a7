import { useEffect, useMemo, useState } from 'react';

/** A requested file, with its content once it has loaded. */
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

/** Loads a file once. After a failure, the next call tries again. */
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
  /** The attempt and the URLs. */
  key: string;
  /** Undefined if a file failed to load. */
  contents?: unknown[];
}

export interface Files<Content> {
  /** In the order of the URLs; undefined while they load, and after a failure. */
  contents?: Content[];
  hasFailed: boolean;
  retry: () => void;
}

/** Loads JSON files on demand.
 * @param urls of the files */
export function useFiles<Content>(urls: string[]): Files<Content> {
  const [attempt, setAttempt] = useState(0);
  const key = [attempt, ...urls].join(' ');
  // Cached files are available at the first render: readers who come back find the page at its full length, and
  // selecting among the same files changes nothing else.
  const cached = useMemo(() => {
    const [, ...wanted] = key.split(' ');
    const contents = wanted.map(url => cache.get(url)?.content);
    return contents.every(content => content !== undefined) ? contents : undefined;
  }, [key]);
  const [loaded, setLoaded] = useState<Loaded>();
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
  const contents = cached ?? current?.contents;
  return {
    contents: contents as Content[] | undefined,
    hasFailed: current !== undefined && !contents,
    retry: () => setAttempt(attempt + 1),
  };
}
