import type { ThemeConfig } from '@docusaurus/preset-classic';

const id = 'release-3.20';

/** The day of the release that the bar announces. */
export const released = '2025-01-14';
/** How long a release is news. */
const newsDays = 60;

/** Whether the announced release is news at a time. */
export const isNews = (now: Date): boolean => {
  const days = (now.getTime() - Date.parse(released)) / 86_400_000;
  return days >= 0 && days <= newsDays;
};

/** The bar above the navigation. A reader who closed it sees it again when the id changes.
 * @param content HTML; links to pages of the site start with `/` and omit the base URL
 * @param baseUrl path of the language's home page */
export const announcementBar = (
  content: string,
  baseUrl: string,
): ThemeConfig['announcementBar'] => ({
  id,
  content: content.replaceAll(/ href="\/(?!\/)/g, ` href="${baseUrl}`),
  backgroundColor: 'var(--sunken)',
  textColor: 'var(--text-quiet)',
  isCloseable: true,
});

/** Inline script that forgets a dismissal of an earlier announcement before the first paint. The theme forgets it
 * only after it has shown a page with the new id. */
export const announcementReset = `try{var k='docusaurus.announcement.';localStorage.getItem(k+'id')!==${JSON.stringify(id)}&&localStorage.removeItem(k+'dismiss')}catch(e){}`;
