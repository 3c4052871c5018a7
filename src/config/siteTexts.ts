import * as z from 'zod';
import { feedTexts } from './feeds';

/** What `site.json` in the folder of a language holds. */
export const siteTexts = z.strictObject({
  tagline: z.string().min(1),
  announcement: z.string().min(1),
  feeds: z.strictObject({ blog: feedTexts, changelog: feedTexts }),
});
