/** The addresses of social cards. The browser runs this code, too. */

/** The size of every card, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

const folder = 'social-cards';

/** The card of pages without a card of their own, below the base URL. */
export const siteCard = `${folder}/index.jpg`;

const routeOf = (permalink: string, baseUrl: string) =>
  permalink.slice(baseUrl.length).replace(/\/$/, '');

/** The route of the page whose card a guide, post, API page or release shows. Symbols show the card of their package,
 * releases the card of the changelog, and other pages their own.
 * @param permalink path of the page, with the base URL */
function cardOwner(permalink: string, baseUrl: string): string {
  const route = routeOf(permalink, baseUrl);
  return /^(api\/[^/]+|changelog)(?=\/)/.exec(route)?.[0] ?? route;
}

/** Whether a page has a card of its own.
 * @param permalink path of the page, with the base URL */
export const hasCard = (permalink: string, baseUrl: string) =>
  cardOwner(permalink, baseUrl) === routeOf(permalink, baseUrl);

/** The path of a page's card, with the base URL.
 * @param permalink path of the page, with the base URL */
export const cardPath = (permalink: string, baseUrl: string) =>
  `${baseUrl}${folder}/${cardOwner(permalink, baseUrl)}.jpg`;
