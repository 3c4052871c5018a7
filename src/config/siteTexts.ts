import * as z from 'zod';
import { feedTexts } from './feeds';

/** The content of `site.json` in a language's folder. */
export const siteTexts = z.strictObject({
  /** What the framework is, in a few words. Shown as the heading of the home page, in its title and on the social
   * card of the site. */
  tagline: z.string().min(1),
  /** Why to use the framework, in one sentence, short enough for search engines to show it whole. */
  description: z.string().min(1),
  announcement: z.string().min(1),
  /** Labels of folded lines of code; `{count}` is the number of lines. */
  folds: z.strictObject({ seen: z.string().min(1), rest: z.string().min(1) }),
  /** Labels of blocks of code that are not files, see src/plugins/code-blocks/titleRows.ts. */
  blocks: z.strictObject({
    terminal: z.string().min(1),
    request: z.string().min(1),
    response: z.string().min(1),
    output: z.string().min(1),
    text: z.string().min(1),
  }),
  /** See `OptionTexts` in src/plugins/markdown/tables.ts. */
  options: z.strictObject({ word: z.string().min(1), below: z.string().includes('{key}') }),
  feeds: z.strictObject({ blog: feedTexts, changelog: feedTexts }),
});
