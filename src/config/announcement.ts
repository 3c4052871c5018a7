import type { ThemeConfig } from '@docusaurus/preset-classic';

const id = 'release-3.20';

/** The bar above the navigation; a reader who closed it sees it again when its id changes.
 * @param content HTML, whose links to pages of the site start with `/`, without the base URL
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

/** A script. The theme forgets a dismissal only after the first page with a new id was shown; this
 * forgets it before anything is drawn. */
export const announcementReset = `try{var k='docusaurus.announcement.';localStorage.getItem(k+'id')!==${JSON.stringify(id)}&&localStorage.removeItem(k+'dismiss')}catch(e){}`;
