import { type Addresses, addressesFile } from '@site/src/plugins/missing-pages/meaning';

/** Milliseconds that the not-found page waits for them. */
const patience = 3000;

const fetched = new Map<string, Promise<Addresses>>();

/** All addresses of a language, fetched once. After a failure, the next call tries again.
 * @param home path of its home page
 * @returns a promise that is rejected if they cannot be had, or not in time */
export function fetchAddresses(home: string): Promise<Addresses> {
  let addresses = fetched.get(home);
  if (!addresses) {
    addresses = fetch(home + addressesFile, { signal: AbortSignal.timeout(patience) }).then(
      response => response.json() as Promise<Addresses>,
    );
    fetched.set(home, addresses);
    addresses.catch(() => fetched.delete(home));
  }
  return addresses;
}
