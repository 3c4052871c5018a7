import { editDistance } from './nearestPages';

/** The candidates nearest to a mistyped text, all with the same edit distance.
 * @param most maximum distance */
export function nearest(text: string, candidates: Iterable<string>, most = 2): string[] {
  let least = most;
  const found: { candidate: string; distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    if (Math.abs(candidate.length - text.length) > least) continue;
    const distance = editDistance(text, candidate);
    if (distance > least || distance >= candidate.length) continue;
    least = distance;
    found.push({ candidate, distance });
  }
  return found.filter(({ distance }) => distance === least).map(({ candidate }) => candidate);
}

/** Advice for a word that is not in a list: the word that was probably meant, or the whole list. */
export function oneOf(word: string, list: readonly string[]): string {
  const near = nearest(word.toLowerCase(), list);
  return near.length > 0 ? `write ${near.join(' or ')}` : `write one of ${list.join(', ')}`;
}
