import { type Addresses, addressesFile } from '@site/src/plugins/missing-pages/meaning';

/** Milliseconds that the not-found page waits for them. */
const patience = 3000;

const fetched = new Map<string, Promise<Addresses>>();

/** All addresses of a language, fetched once.
 * @param home path of its home page
 * @returns a promise that is rejected if they cannot be had, or not in time */
export function fetchAddresses(home: string): Promise<Addresses> {
  const addresses =
    fetched.get(home) ??
    fetch(home + addressesFile, { signal: AbortSignal.timeout(patience) }).then(
      response => response.json() as Promise<Addresses>,
    );
  fetched.set(home, addresses);
  return addresses;
}
