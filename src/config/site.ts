export { defaultLocale, type Locale, locales } from './languages';

/** The versions of the guides, newest first; the first is served at /docs. */
export const docVersions = ['3.0.0', '2.0.0', '1.0.0'] as const;
export type DocVersion = (typeof docVersions)[number];
export const currentVersion: DocVersion = docVersions[0];

/** The versions of the framework that code of pages is checked against, newest first. A guide about an upgrade names a
 * version without guides in its front matter, as `framework`. A set, because 4.0.0 may get guides. */
export const frameworkVersions = [...new Set(['4.0.0', ...docVersions] as const)];
export type FrameworkVersion = (typeof frameworkVersions)[number];

export const repository = 'https://github.com/midwayjs/midway';

/** The file that names the scripts of the route tables, below the base URL. Its name has no hash: each page would
 * contain the hash, and an edit of one page would change all pages. */
export const routeScriptsFile = 'routes.json';
