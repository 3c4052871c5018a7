/** Stands in for `algoliasearch/lite`, which the search page searches with. DocSearch's modal also
 * makes a client of it, and reads what agent that is, before the search bar gives it another. */
import { embeddedClient } from '.';
import type { EmbeddedClient } from '../engine/client';
import { reportFailure } from './status';

/** The page has no way to show an error: a search that fails is reported beside it and never
 * answered, and the next keystroke starts another. */
const client = {
  transporter: { algoliaAgent: { value: '' } },
  addAlgoliaAgent: () => undefined,
  search: (requests: Parameters<EmbeddedClient['search']>[0]) =>
    embeddedClient.search(requests).then(
      response => {
        reportFailure(false);
        return response;
      },
      (error: unknown) => {
        console.warn(error);
        reportFailure(true);
        return new Promise<never>(() => undefined);
      },
    ),
};

/** The page asks for a client at every render and gets the same. */
export const liteClient = (): typeof client => client;
