/** What the build writes of the names in code, and pages read: one schema for both. */
import * as z from 'zod/mini';

/** What is known of a name. */
const card = z.object({
  /** What an editor shows of it, highlighted: HTML as that of code blocks; links in it lack the base URL. */
  html: z.string(),
  /** The first sentence of its description, in the language of the page; code in it between backticks. */
  text: z.optional(z.string()),
  /** The version that has it since, such as `3.12` or `3.9.1–3.10.15`. */
  since: z.optional(z.string()),
  /** Since when it is deprecated; empty if that is not known. */
  deprecated: z.optional(z.string()),
  /** The value when it is left out, as code. */
  default: z.optional(z.string()),
  /** Path of its page in the reference, in the part of a language. */
  to: z.optional(z.string()),
  /** The package of npm that has it, if it is none of the framework. */
  npm: z.optional(z.string()),
  /** Where the project of the page declares it. */
  declared: z.optional(
    z.object({
      /** Path of the file, or nothing for a block without a title. */
      file: z.optional(z.string()),
      /** The block by its `blockKey`, and where the name stands in its text; nothing if the page does not show
       * it. */
      at: z.optional(z.tuple([z.string(), z.int()])),
      /** The page that shows it, if it is another: path in the part of a language. */
      page: z.optional(z.string()),
    }),
  ),
});
export type Card = z.infer<typeof card>;

/** The file of cards that pages share. */
export const sharedCards = z.array(card);

/** The cards of a page: `types/<path of the page>.json` below the base URL of its language. */
export const pageCards = z.object({
  /** The file of shared cards: path from the base URL. */
  shared: z.optional(z.string()),
  cards: z.array(card),
  /** Names in the text of each block, by its `blockKey`: how far the name begins behind the beginning of the name
   * before, then its card; from -1 downwards those of the shared file (-1 is its first). */
  blocks: z.record(z.string(), z.array(z.int())),
});
export type PageCards = z.infer<typeof pageCards>;

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
