/** Visits of pages, which end what runs for them. A file of its own, because it loads with the page. */
import { useEffect } from 'react';

const visits = new Map<string, AbortController>();

/** The visit of a page, which is aborted when the reader leaves the page.
 * @param data address of the data of the page */
export function visitOf(data: string): AbortSignal {
  const visit = visits.get(data) ?? new AbortController();
  visits.set(data, visit);
  return visit.signal;
}

/** Ends the visit of a page when a part of the page is removed.
 * @param data address of the data of the page */
export function useVisit(data: string): void {
  useEffect(
    () => () => {
      visits.get(data)?.abort();
      visits.delete(data);
    },
    [data],
  );
}
