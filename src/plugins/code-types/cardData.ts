/** What the build and the page say to each other of the names in code. */

/** What is known of a name. */
export interface Card {
  /** What an editor shows of it, highlighted: HTML as that of code blocks; links in it lack the base URL. */
  html: string;
  /** The first sentence of its description, in the language of the page; code in it between backticks. */
  text?: string;
  /** The version that has it since, such as `3.12` or `3.9.1–3.10.15`. */
  since?: string;
  /** Since when it is deprecated; empty if that is not known. */
  deprecated?: string;
  /** The value when it is left out, as code. */
  default?: string;
  /** Path of its page in the reference, in the part of a language. */
  to?: string;
  /** The package of npm that has it, if it is none of the framework. */
  npm?: string;
  /** Where the project of the page declares it. */
  declared?: {
    /** Path of the file, or nothing for a block without a title. */
    file?: string;
    /** The block by its `blockKey`, and where the name stands in its text; nothing if the page does not show it. */
    at?: [block: string, offset: number];
    /** The page that shows it, if it is another: path in the part of a language. */
    page?: string;
  };
}

/** The cards of a page: `types/<path of the page>.json` below the base URL of its language. */
export interface PageCards {
  /** The file of cards that pages share, a `Card[]`: path from the base URL. */
  shared?: string;
  cards: Card[];
  /** Names in the text of each block, by its `blockKey`: how far the name begins behind the beginning of the name before, then
   * its card; from -1 downwards those of the shared file (-1 is its first). */
  blocks: Record<string, number[]>;
}

/** Folder of all that below the base URL. */
export const folder = 'types';

/** What a block is found by: its text as it is shown and copied. The hash is cyrb53, of 53 bits. */
export function blockKey(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const mix = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  high = mix(high, low);
  low = mix(low, high);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
