import { type Addresses, addressesFile } from '@site/src/content/address';

/** Milliseconds that the not-found page waits for the list of addresses. */
const patience = 3000;

const areTexts = (value: unknown) =>
  Array.isArray(value) && value.every(text => typeof text === 'string');
const arePairs = (value: unknown) =>
  Array.isArray(value) && value.every(pair => areTexts(pair) && pair.length === 2);

function isAddresses(value: unknown): value is Addresses {
  const { titled, untitled, redirects } = Object(value) as Record<string, unknown>;
  return arePairs(titled) && areTexts(untitled) && arePairs(redirects);
}

/** @throws if the answer is no list of addresses: some hosts send their home page for any path */
async function readAddresses(response: Response): Promise<Addresses> {
  const { ok, status, url } = response;
  if (!ok) throw new Error(`${url}: HTTP ${status}`);
  const value: unknown = await response.json();
  if (!isAddresses(value))
    throw new Error(`${url} is not a list of addresses: deploy all files of the build`);
  return value;
}

const fetched = new Map<string, Promise<Addresses>>();

/** Fetches all addresses of a language, once. After a failure, the next call tries again.
 * @param home path of the home page of the language
 * @returns a promise that rejects if the addresses cannot be fetched, or not in time */
export function fetchAddresses(home: string): Promise<Addresses> {
  let addresses = fetched.get(home);
  if (!addresses) {
    addresses = fetch(home + addressesFile, { signal: AbortSignal.timeout(patience) }).then(
      readAddresses,
    );
    fetched.set(home, addresses);
    addresses.catch((error: unknown) => {
      console.warn(
        'The not-found page cannot redirect or suggest pages, as fetching addresses failed:',
        error,
      );
      fetched.delete(home);
    });
  }
  return addresses;
}
