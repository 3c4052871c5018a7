/** Shared by the not-found page and the modules that redirect from it. */

/** The state of a history entry that shows the not-found page. */
export interface NotFoundState {
  /** The locale in which the reader uses the site. */
  language?: string;
}

/** Precedes the requested address in the fragment of a not-found page. A fragment, because hosts that redirect to a
 * path without `.html` drop the query. */
export const requestedMark = '#asked=';

/** Matches the path of a not-found page itself. */
export const notFoundPagePattern = /\/404(?:\.html)?$/;
