import type { ThemeConfig } from '@docusaurus/preset-classic';

const id = 'release-3.20';

/** The bar above the navigation; a reader who closed it sees it again when its id changes. */
export const announcementBar = (content: string): ThemeConfig['announcementBar'] => ({
  id,
  content,
  backgroundColor: '#0b4f6c',
  textColor: '#ffffff',
  isCloseable: true,
});

/** A script. The theme forgets a dismissal only after the first page with a new id was shown; this
 * forgets it before anything is drawn. */
export const announcementReset = `try{var k='docusaurus.announcement.';localStorage.getItem(k+'id')!==${JSON.stringify(id)}&&localStorage.removeItem(k+'dismiss')}catch(e){}`;
