/** The schema of card files, which the build writes and pages fetch. */
import * as z from 'zod/mini';

/** The card of a name. */
const card = z.object({
  /** The highlighted signature, as an editor shows it: HTML like in code blocks. Links lack the base URL. */
  html: z.string(),
  /** The first sentence of the description, in the language of the page. Backticks enclose code. */
  text: z.optional(z.string()),
  /** The release that introduced the symbol, for example `3.12` or `3.9.1–3.10.15`. */
  since: z.optional(z.string()),
  /** The release that deprecated the symbol; empty if unknown. */
  deprecated: z.optional(z.string()),
  /** The release after the documented line that removed the symbol. */
  removed: z.optional(z.string()),
  /** The default of an option, as code. */
  default: z.optional(z.string()),
  /** The path of its page in the reference, relative to the base URL of the language. */
  to: z.optional(z.string()),
  /** The npm package that declares the name, unless it belongs to the framework. */
  npm: z.optional(z.string()),
  /** Where the project of the page declares the name. */
  declared: z.optional(
    z.object({
      /** The path of the file; absent for a block without a title. */
      file: z.optional(z.string()),
      /** The `blockKey` of the block and the offset of the name in its text; absent if the page does not show it. */
      at: z.optional(z.tuple([z.string(), z.int()])),
      /** The path of the page that shows the declaration, if it is another page. */
      page: z.optional(z.string()),
    }),
  ),
});
export type Card = z.infer<typeof card>;

/** The file of cards that many pages share. */
export const sharedCards = z.array(card);

/** The cards of a page: the file `types/<path of the page>.json` below the base URL of the language. */
export const pageCards = z.object({
  /** The path of the file of shared cards, relative to the base URL. */
  shared: z.optional(z.string()),
  cards: z.array(card),
  /** The names in each block, by its `blockKey`, as pairs of numbers: the distance from the start of the previous
   * name, and the index of the card. Negative indexes point into the shared file, where -1 is the first card. */
  blocks: z.record(z.string(), z.array(z.int())),
});
export type PageCards = z.infer<typeof pageCards>;

/** The folder of card files below the base URL. */
export const folder = 'types';

/** The key of a block: a 53-bit hash (cyrb53) of its text as readers see and copy it. */
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
