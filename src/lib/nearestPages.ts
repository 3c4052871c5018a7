/** Suggests pages for a path that has no page. */

/** A page to suggest: its path below the language's home page, and its title. */
export type Suggestion = [path: string, title: string];

/** A path, divided into its folders and the name after them. */
interface Parts {
  folder: string;
  name: string;
}

function toParts(path: string): Parts {
  const clean = path
    .toLowerCase()
    .replace(/(\/index)?\.(html?|md)$/, '')
    .replaceAll('-', '_')
    .replace(/^\/+|\/+$/g, '');
  const cut = clean.lastIndexOf('/');
  return { folder: clean.slice(0, Math.max(cut, 0)), name: clean.slice(cut + 1) };
}

/** The Damerau-Levenshtein distance of two texts: insertions, deletions, substitutions and swaps of adjacent
 * characters. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? before[j - 2]! + 1 : Infinity;
      next.push(Math.min(change, swap, row[j]! + 1, next[j - 1]! + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

/** The edit distance, relative to the longer text. */
const difference = (a: string, b: string) =>
  a === b ? 0 : editDistance(a, b) / Math.max(a.length, b.length);

/** Whether a name may be a mistyped other one: it differs in one letter (in a long name, in every fourth), or one
 * is a prefix of the other. */
const isLike = (asked: string, name: string) =>
  editDistance(asked, name) <= Math.max(1, asked.length / 4) ||
  (asked.length >= 4 && (name.startsWith(asked) || asked.startsWith(name)));

/** The highest score of a suggestion: beyond it, both the folders and the name differ. */
const farthest = 0.6;
/** No reader types paths longer than this. */
const longest = 200;

/** The pages with the nearest paths, nearest first. The name, which is the last part of a path, weighs more than
 * the folders.
 * @param path below the language's home page
 * @param count maximum number of pages */
export function nearestPages(path: string, pages: Suggestion[], count = 5): Suggestion[] {
  if (path.length > longest) return [];
  const asked = toParts(path);
  return pages
    .flatMap(page => {
      const { folder, name } = toParts(page[0]);
      if (!isLike(asked.name, name)) return [];
      const ofFolder = difference(asked.folder, folder) / (asked.folder ? 2 : 4);
      const score = difference(asked.name, name) + ofFolder;
      return score > farthest ? [] : [{ page, score }];
    })
    .sort((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ page }) => page);
}

/** The search query that a path suggests: the words of its name, perhaps none. */
export function wordsOf(path: string): string {
  const { name } = toParts(path);
  return name
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
    .slice(0, longest);
}
