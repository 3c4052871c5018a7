/** Replaces `algoliasearch/lite`, which the search page searches with. DocSearch's modal also
 * makes a client of it, and reads what agent that is, before the search bar gives it another. */
import { embeddedClient } from '.';

const client = {
  ...embeddedClient,
  transporter: { algoliaAgent: { value: '' } },
  addAlgoliaAgent: () => undefined,
};

/** The one client, whatever application it is asked for. */
export const liteClient = (): typeof client => client;
