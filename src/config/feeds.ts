import type { UserFeedOptions } from '@docusaurus/plugin-content-blog';
import * as z from 'zod';
import { DomUtils } from 'htmlparser2';
import { parseHtml } from '../lib/html';

/** The texts of a feed in one language. */
export const feedTexts = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
});
export type FeedTexts = z.infer<typeof feedTexts>;

/** Removes what only works on the site: anchor links of headings, buttons of code blocks, icons of admonitions. */
function toFeedContent(html: string): string {
  const source = { decodeEntities: false };
  const document = parseHtml(html, source);
  const isForPage = ({ name, attribs }: { name: string; attribs: Record<string, string> }) =>
    name === 'button' || name === 'svg' || /(^|\s)hash-link(\s|$)/.test(attribs.class ?? '');
  for (const element of DomUtils.findAll(isForPage, document.children)) {
    DomUtils.removeElement(element);
  }
  return DomUtils.getOuterHTML(document, source);
}

/** RSS, Atom and JSON feeds of a part of the site.
 * @param author of the entries that name none; Atom requires one */
export const feeds = (texts: FeedTexts, author: string): UserFeedOptions => ({
  type: 'all',
  xslt: true,
  ...texts,
  createFeedItems: async ({ defaultCreateFeedItems, ...posts }) => {
    const items = await defaultCreateFeedItems(posts);
    return items.map(item => ({
      author: [{ name: author }],
      published: item.date,
      ...item,
      content: item.content && toFeedContent(item.content),
    }));
  },
});
