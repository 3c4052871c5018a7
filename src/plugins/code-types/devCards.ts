/** Serves the cards of a page during `npm start`: finds them when the browser requests them. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { frameworkVersionOf, pageLocation } from '../../content/collections';
import { currentVersion, type Locale } from '../../config/site';
import { hash } from '../../lib/cache';
import { fromSite } from '../../lib/fromSite';
import { referenceFolder, referenceIn } from '../api-reference/generate';
import { guidesOf, siteLinks } from './siteLinks';
import { readPageCode } from './reader';
import type { FoundCards } from './cards';
import { folder, type PageCards } from './cardData';
import { join } from './sharedCards';

/** Creates a function that finds the cards of a page by its route, for example `docs/controller`. It returns
 * undefined for a page without code.
 * @param pages returns the absolute paths of page files by route */
function cardFinder(
  siteDir: string,
  locale: Locale,
  pages: () => Map<string, string>,
): (route: string) => Promise<PageCards | undefined> {
  const found = new Map<string, Promise<FoundCards>>();

  function cardsOf(file: string): Promise<FoundCards> | undefined {
    const place = pageLocation(file);
    if (!place) return undefined;
    const source = readFileSync(path.join(siteDir, file), 'utf8');
    const version = frameworkVersionOf(file, source, place.collection);
    const key = hash(file, source);
    const isCurrent = version === currentVersion;
    const reference = isCurrent ? referenceIn(referenceFolder(siteDir, locale)) : undefined;
    const cards =
      found.get(key) ??
      readPageCode(
        { siteDir, version, pages: [{ file, locale }], withCards: true },
        Promise.resolve(reference),
      ).cards.then(([one]) => one!);
    found.set(key, cards);
    // Lets the next request try again.
    cards.catch(() => found.delete(key));
    return cards;
  }

  return async route => {
    const file = pages().get(route);
    if (!file) return undefined;
    const own = cardsOf(fromSite(file));
    if (own) return own;
    const { examples, pages: linked } = await siteLinks(siteDir, locale);
    const guides = guidesOf(new Map([...linked.keys()].map(one => [one, one])), locale);
    const parts = (examples.get(`/${route}`) ?? []).map(async ({ guide }) => {
      const cards = await cardsOf(guides.get(guide)!);
      return cards?.examples[`/${route}`];
    });
    return join((await Promise.all(parts)).filter(part => part !== undefined));
  };
}

/** Middleware of the development server that answers requests for cards. */
export function cardAnswerer(
  siteDir: string,
  locale: Locale,
  baseUrl: string,
  pages: () => Map<string, string>,
) {
  const findCards = cardFinder(siteDir, locale, pages);
  const begin = `${baseUrl}${folder}/`;
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    if (!pathname.startsWith(begin)) return next();
    const find = async () => findCards(decodeURI(pathname.slice(begin.length, -'.json'.length)));
    find().then(
      cards => {
        response.statusCode = cards ? 200 : 404;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(cards ?? null));
      },
      (error: unknown) => {
        console.error(error);
        response.statusCode = 500;
        response.end();
      },
    );
  };
}
