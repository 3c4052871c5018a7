import type { ThemeConfig } from '@docusaurus/preset-classic';

const id = 'release-3.20';

/** The bar above the navigation. A reader who closed it sees it again when the id changes.
 * @param content HTML; links to pages of the site start with `/` and omit the base URL
 * @param baseUrl path of the language's home page */
export const announcementBar = (
  content: string,
  baseUrl: string,
): ThemeConfig['announcementBar'] => ({
  id,
  content: content.replaceAll(/ href="\/(?!\/)/g, ` href="${baseUrl}`),
  backgroundColor: '#0b4f6c',
  textColor: '#ffffff',
  isCloseable: true,
});

/** Inline script that forgets a dismissal of an earlier announcement before the first paint. The theme forgets it
 * only after it has shown a page with the new id. */
export const announcementReset = `try{var k='docusaurus.announcement.';localStorage.getItem(k+'id')!==${JSON.stringify(id)}&&localStorage.removeItem(k+'dismiss')}catch(e){}`;
