export { defaultLocale, type Locale, locales } from './languages';

/** The lines of the framework that have guides, newest first; the first is served at /docs. */
export const docVersions = ['3.0.0', '2.0.0', '1.0.0'] as const;
export type DocVersion = (typeof docVersions)[number];
export const currentVersion: DocVersion = docVersions[0];

export const repository = 'https://github.com/midwayjs/midway';

/** The file of a build that names the scripts of the route tables, below the base URL. Its own name has no hash: every
 * page would carry that, so that the text of one page would change all pages. */
export const routeScriptsFile = 'routes.json';
