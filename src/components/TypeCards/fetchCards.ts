/** Fetches the cards of pages, each once. */
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

// Otherwise zod would try to compile code at run time, which the content security policy forbids.
z.config({ jitless: true });

/** The cards of a page. */
export interface Cards {
  /** The names in each block, see `PageCards`. */
  blocks: PageCards['blocks'];
  cardAt: (index: number) => Card | undefined;
}

const answers = new Map<string, Promise<unknown>>();

/** The content of a file below the home page of the language; undefined if there is no such file. */
function fetchOnce(path: string): Promise<unknown> {
  const address = siteAddress(home + path, window.location.href, root);
  if (address === undefined) return Promise.resolve(undefined);
  let answer = answers.get(address);
  if (!answer) {
    answer = fetch(address).then((response): Promise<unknown> | undefined => {
      if (response.ok) return response.json();
      if (response.status === 404) return undefined;
      throw new Error(`${address}: HTTP ${response.status}`);
    });
    answers.set(address, answer);
    // The next touch tries again.
    answer.catch(() => answers.delete(address));
  }
  return answer;
}

/** @returns undefined if the page has no cards, or the data has another format */
async function read(path: string): Promise<Cards | undefined> {
  const answer = await fetchOnce(`${folder}/${path}.json`);
  if (answer === undefined) return undefined;
  const page = pageCards.safeParse(answer);
  const file = page.data?.shared;
  const shared = sharedCards.safeParse(file === undefined ? [] : await fetchOnce(file));
  if (!page.success || !shared.success) {
    console.warn(`The cards of ${path} have an unknown format: deploy all files of the build`);
    return undefined;
  }
  const { blocks, cards } = page.data;
  return { blocks, cardAt: index => (index < 0 ? shared.data[-1 - index] : cards[index]) };
}

const known = new Map<string, Cards | undefined>();

/** The path of the current page, below the home page of its language. */
const shownPath = () => window.location.pathname.slice(home.length).replace(/\/$/, '');

/** The cards of the current page, if they are loaded. */
export const knownCards = (): Cards | undefined => known.get(shownPath());

/** Fetches the cards of the current page. After a failure, the next call tries again. */
export async function fetchCards(): Promise<void> {
  const path = shownPath();
  if (known.has(path)) return;
  try {
    known.set(path, await read(path));
  } catch (error) {
    console.warn('Fetching the cards of names in code failed:', error);
  }
}
