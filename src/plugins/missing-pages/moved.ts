/** Pages of older versions that are asked for under the current one. */
import { currentVersion, docVersions } from '../../config/site';
import type { Subjects } from '../guides/counterparts';

/** A path without a page, and where what it means is now; both with the base URL. */
export interface MovedPage {
  from: string;
  to: string;
}

/** Where ids that only older versions have lead when asked for under the current one: to the page
 * about the same subject, in the newest version that has one.
 * @param paths paths of the pages of each version, by id
 * @param root path that the current version's ids follow, without a slash at the end */
export function movedPages(
  subjects: Subjects,
  paths: Record<string, ReadonlyMap<string, string>>,
  root: string,
): MovedPage[] {
  const moved = new Map<string, string>();
  for (const version of docVersions) {
    for (const subject of subjects) {
      const to = docVersions
        .map(other => paths[other]?.get(subject[other]?.[0] ?? ''))
        .find(path => path !== undefined);
      for (const id of subject[version] ?? []) {
        const from = `${root}/${id}`;
        if (to !== undefined && !paths[currentVersion]?.has(id) && !moved.has(from)) {
          moved.set(from, to);
        }
      }
    }
  }
  return [...moved].map(([from, to]) => ({ from, to }));
}

const escape = (text: string) => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);

/** A page that leads on by itself, for hosts that cannot redirect.
 * @param address of the page to lead to
 * @param title of that page */
export function redirectPage(address: string, title: string, htmlLang: string): string {
  return `<!doctype html>
<html lang="${escape(htmlLang)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="canonical" href="${escape(address)}">
<meta http-equiv="refresh" content="0; url=${escape(new URL(address).pathname)}">
</head>
<body><a href="${escape(new URL(address).pathname)}">${escape(title)}</a></body>
</html>
`;
}
