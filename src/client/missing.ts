/** What the not-found page and the modules that lead on from it agree on. */

/** The state of a history entry that has the not-found page. */
export interface MissingState {
  /** The locale of the site that the reader is in. */
  language?: string;
}

/** The start of the fragment with the address that the not-found page of a language was opened for: hosts
 * that redirect to a path without `.html` leave the query out. */
export const askedMark = '#asked=';

/** The path of a not-found page itself. */
export const notFoundPath = /\/404(?:\.html)?$/;
