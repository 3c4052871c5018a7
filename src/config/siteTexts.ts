import * as z from 'zod';
import { feedTexts } from './feeds';

/** What `site.json` in the folder of a language holds. */
export const siteTexts = z.strictObject({
  /** What the framework is, in a few words: the heading of the home page, the end of its title and the
   * social card of the site. */
  tagline: z.string().min(1),
  /** Why one would use it, in a sentence that search engines show whole. */
  description: z.string().min(1),
  announcement: z.string().min(1),
  /** What folded lines of code are named by; `{count}` stands for how many they are. */
  folds: z.strictObject({ seen: z.string().min(1), rest: z.string().min(1) }),
  /** See `OptionTexts` in ./tables.ts. */
  options: z.strictObject({ word: z.string().min(1), below: z.string().includes('{key}') }),
  feeds: z.strictObject({ blog: feedTexts, changelog: feedTexts }),
});
