import { type Addresses, addressesFile } from '@site/src/content/address';

/** Milliseconds that the not-found page waits for them. */
const patience = 3000;

const areTexts = (value: unknown) =>
  Array.isArray(value) && value.every(text => typeof text === 'string');
const arePairs = (value: unknown) =>
  Array.isArray(value) && value.every(pair => areTexts(pair) && pair.length === 2);

function isAddresses(value: unknown): value is Addresses {
  const { titled, untitled, redirects } = Object(value) as Record<string, unknown>;
  return arePairs(titled) && areTexts(untitled) && arePairs(redirects);
}

/** @throws if the answer is no list of addresses, as that of a host which sends its home page for anything */
async function readAddresses(response: Response): Promise<Addresses> {
  const { ok, status, url } = response;
  if (!ok) throw new Error(`${url} answers ${status}`);
  const value: unknown = await response.json();
  if (!isAddresses(value))
    throw new Error(`${url} is no list of addresses: publish the whole build`);
  return value;
}

const fetched = new Map<string, Promise<Addresses>>();

/** All addresses of a language, fetched once. After a failure, the next call tries again.
 * @param home path of its home page
 * @returns a promise that is rejected if they cannot be had, or not in time */
export function fetchAddresses(home: string): Promise<Addresses> {
  let addresses = fetched.get(home);
  if (!addresses) {
    addresses = fetch(home + addressesFile, { signal: AbortSignal.timeout(patience) }).then(
      readAddresses,
    );
    fetched.set(home, addresses);
    addresses.catch((error: unknown) => {
      console.warn('No other address is known:', error);
      fetched.delete(home);
    });
  }
  return addresses;
}
