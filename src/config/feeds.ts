import type { UserFeedOptions } from '@docusaurus/plugin-content-blog';
import * as z from 'zod';
import { DomUtils } from 'htmlparser2';
import { parseHtml } from '../lib/html';

/** What the texts of a feed are, in a language. */
export const feedTexts = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
});
export type FeedTexts = z.infer<typeof feedTexts>;

/** The text of a page as a feed has it: without what only works on the page, such as the links of
 * headings to themselves, the buttons of code blocks and the icons of admonitions. */
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

/** RSS, Atom and JSON of a part of the site. Atom demands an author of every entry. */
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
