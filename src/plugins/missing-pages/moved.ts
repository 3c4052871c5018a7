/** Redirects of addresses without a page: old addresses of moved pages, and, below the current version, ids that
 * only older versions have. Addresses are paths in the default language, without the base URL. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { formatProblem, type Problem } from '../../lib/problem';
import { guideRoute } from '../../content/collections';
import { lineOf } from '../../content/dataLines';
import { parseJson } from '../../content/faults';
import { currentVersion, docVersions } from '../../config/site';
import { currentNames } from '../../content/address';
import type { Subjects } from '../../content/counterparts';
import { nearestPages } from '../../lib/nearestPages';

export const movedFile = 'src/config/movedPages.json';

const route = z
  .string()
  .regex(
    /^\/(docs|blog|api)(\/[\p{L}\p{N}._-]+)+$/u,
    'must be the path of a guide, a post or a package as in the address bar of the Chinese site, ' +
      'such as /docs/2.0.0/intro, without .html and #',
  );
const movedPages = z.array(
  z.strictObject({
    from: route,
    to: route,
    since: z.iso.date('must be the day of the move, such as "2025-08-01"'),
  }),
);

/** A page that has moved, or a package of the reference that has moved with all its pages. */
export type MovedPage = z.infer<typeof movedPages>[number];

/** Parses the list of moved pages.
 * @throws naming line, entry and field of every malformed value */
export function parseMoved(text: string): MovedPage[] {
  const data = parseJson(movedFile, text);
  const result = movedPages.safeParse(data);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const [index, field] = path;
    const place = `${movedFile}:${lineOf(text, path) ?? 1}`;
    if (index === undefined) return `${place}  must be a list of { "from", "to", "since" }`;
    const what = field === undefined ? '' : `, "${String(field)}"`;
    return `${place}  entry ${Number(index) + 1}${what}: ${message}`;
  });
  throw new Error(problems.join('\n'));
}

/** Follows the moves of a page to its current address.
 * @returns undefined if the moves form a cycle */
function follow(from: string, next: ReadonlyMap<string, string>): string | undefined {
  const seen = new Set([from]);
  let at = from;
  for (let to = next.get(at); to !== undefined; to = next.get(at)) {
    if (seen.has(to)) return undefined;
    seen.add((at = to));
  }
  return at;
}

const nextOf = (moved: MovedPage[]) => new Map(moved.map(({ from, to }) => [from, to]));

/** The current addresses of moved pages, by each of their old addresses. */
export function whereNow(moved: MovedPage[]): Map<string, string> {
  const next = nextOf(moved);
  return new Map(
    moved.flatMap(({ from }): [string, string][] => {
      const to = follow(from, next);
      return to === undefined ? [] : [[from, to]];
    }),
  );
}

/** The new name of a moved page, in the same form as the old name.
 * @param name the old name: a path, an id or a file
 * @param from the old address
 * @param to the new address */
export function newName(name: string, from: string, to: string): string {
  const [old, now] = [from.split('/'), to.split('/')];
  while (old.length > 1 && now.length > 1 && old[0] === now[0]) {
    old.shift();
    now.shift();
  }
  return name.replace(old.join('/'), now.join('/'));
}

/** The pages whose addresses are most similar to an address without a page. */
export const nearTo = (route: string, pages: Iterable<string>): string[] =>
  nearestPages(
    route,
    [...pages].map(page => [page, page]),
    3,
  ).map(([page]) => page);

/** The pages with the most similar addresses, as the end of a message; empty if no page is near. */
export function naming(route: string, pages: Iterable<string>): string {
  const near = nearTo(route, pages);
  return near.length > 0 ? `; near: ${near.join(', ')}` : '';
}

/** Checks the list of moved pages against the pages that exist.
 * @param text text of the list
 * @param pages addresses of all pages
 * @throws as parseMoved does */
export function checkMoved(text: string, pages: Iterable<string>): Problem[] {
  const moved = parseMoved(text);
  const there = new Map([...pages].map(page => [page.toLowerCase(), page]));
  const exists = (route: string) => there.get(route.toLowerCase()) === route;
  const next = nextOf(moved);
  return moved.flatMap(({ from, to }, index): Problem[] => {
    const problem = (field: keyof MovedPage, message: string) => [
      { file: movedFile, line: lineOf(text, [index, field]), message },
    ];
    const page = there.get(from.toLowerCase());
    if (page) {
      const why = page === from ? '' : ', which some hosts take for the same address';
      return problem('from', `"${from}" cannot lead on: there is the page ${page}${why}`);
    }
    if (moved.findIndex(other => other.from === from) !== index) {
      return problem('from', `"${from}" has an entry above: leave the one that is right`);
    }
    if (follow(from, next) === undefined) {
      return problem('to', `"${from}" leads in a circle: name the page where it is now`);
    }
    if (next.has(to) || exists(to)) return [];
    return problem('to', `"${to}" has no page: name the new address${naming(to, pages)}`);
  });
}

/** Reads the list of moved pages.
 * @param pages addresses of all pages
 * @throws naming all faults of the list */
export function readMoved(pages: Iterable<string>): MovedPage[] {
  const text = readFileSync(movedFile, 'utf8');
  const problems = checkMoved(text, pages);
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
  return parseMoved(text);
}

/** The redirects of addresses without a page: target by address.
 * @param pages addresses of all pages
 * @param moved as readMoved returns them
 * @param aliases routes of the reference without a page, and their targets */
export function redirectsOf(
  pages: ReadonlySet<string>,
  moved: MovedPage[],
  subjects: Subjects,
  aliases: [from: string, to: string][] = [],
): Map<string, string> {
  const redirects = new Map<string, string>();
  const add = (from: string, to: string) => {
    if (!pages.has(from) && !redirects.has(from)) redirects.set(from, to);
  };
  for (const [from, to] of whereNow(moved)) {
    add(from, to);
    // A package of the reference moves with its pages.
    const inside = [...pages].filter(page => to.startsWith('/api/') && page.startsWith(`${to}/`));
    for (const page of inside) add(from + page.slice(to.length), page);
  }
  for (const [from, to] of aliases) {
    if (pages.has(`/api/${to}`)) add(`/api/${from}`, `/api/${to}`);
  }
  for (const version of docVersions) {
    const first = guideRoute(version, 'intro');
    if (pages.has(first)) add(path.posix.dirname(first), first);
  }
  for (const name of currentNames) {
    if (redirects.has('/docs')) add(`/docs/${name}`, redirects.get('/docs')!);
    if (pages.has('/api')) add(`/api/${name}`, '/api');
  }
  const former = [...redirects];
  for (const version of docVersions) {
    for (const subject of subjects) {
      // Readers of any version may look for the guide below the current version.
      const to = docVersions
        .map(other => guideRoute(other, subject[other]?.[0] ?? ''))
        .find(page => pages.has(page));
      if (to === undefined) continue;
      for (const id of subject[version] ?? []) {
        const own = guideRoute(version, id);
        const names = [own, ...former.flatMap(([from, page]) => (page === own ? [from] : []))];
        const root = guideRoute(version, '');
        for (const name of names.filter(one => one.startsWith(root))) {
          add(guideRoute(currentVersion, name.slice(root.length)), to);
        }
      }
    }
  }
  return redirects;
}
