/** The cards of pages, fetched once. */
import * as z from 'zod/mini';
import { siteAddress } from '@site/src/client/siteAddress';
import { home, root } from '@site/src/client/homes';
import {
  type Card,
  folder,
  type PageCards,
  pageCards,
  sharedCards,
} from '@site/src/plugins/code-types/cardData';

// Without this, zod would try to compile code, which the policy of pages forbids.
z.config({ jitless: true });

/** The cards of a page. */
export interface Cards {
  /** Names of each block, see `PageCards`. */
  blocks: PageCards['blocks'];
  cardAt: (index: number) => Card | undefined;
}

const answers = new Map<string, Promise<unknown>>();

/** What a file below the home of the language holds; undefined if there is none. */
function fetchOnce(path: string): Promise<unknown> {
  const address = siteAddress(home + path, window.location.href, root);
  if (address === undefined) return Promise.resolve(undefined);
  let answer = answers.get(address);
  if (!answer) {
    answer = fetch(address).then((response): Promise<unknown> | undefined => {
      if (response.ok) return response.json();
      if (response.status === 404) return undefined;
      throw new Error(`${address} answers ${response.status}`);
    });
    answers.set(address, answer);
    // The next touch tries again.
    answer.catch(() => answers.delete(address));
  }
  return answer;
}

/** @returns undefined for a page without cards, or with some of another form */
async function read(path: string): Promise<Cards | undefined> {
  const answer = await fetchOnce(`${folder}/${path}.json`);
  if (answer === undefined) return undefined;
  const page = pageCards.safeParse(answer);
  const file = page.data?.shared;
  const shared = sharedCards.safeParse(file === undefined ? [] : await fetchOnce(file));
  if (!page.success || !shared.success) {
    console.warn(`The cards of ${path} are of another form: publish the whole build`);
    return undefined;
  }
  const { blocks, cards } = page.data;
  return { blocks, cardAt: index => (index < 0 ? shared.data[-1 - index] : cards[index]) };
}

const known = new Map<string, Cards | undefined>();

/** The path of the page that is shown, below the home of its language. */
const shownPath = () => window.location.pathname.slice(home.length).replace(/\/$/, '');

/** The cards of the page that is shown, if they are there. */
export const knownCards = (): Cards | undefined => known.get(shownPath());

/** Fetches the cards of the page that is shown. After a failure, the next call tries again. */
export async function fetchCards(): Promise<void> {
  const path = shownPath();
  if (known.has(path)) return;
  try {
    known.set(path, await read(path));
  } catch (error) {
    console.warn('The cards of names in code cannot be had:', error);
  }
}
