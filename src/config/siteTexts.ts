import * as z from 'zod';
import { feedTexts } from './feeds';

/** What `site.json` in the folder of a language holds. */
export const siteTexts = z.strictObject({
  tagline: z.string().min(1),
  announcement: z.string().min(1),
  /** What folded lines of code are named by; `{count}` stands for how many they are. */
  folds: z.strictObject({ seen: z.string().min(1), rest: z.string().min(1) }),
  /** The word for an option in the heads of tables, in small letters. */
  option: z.string().min(1),
  feeds: z.strictObject({ blog: feedTexts, changelog: feedTexts }),
});
