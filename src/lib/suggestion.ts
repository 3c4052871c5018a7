import { editDistance } from './nearestPages';

/** Those of the candidates that a mistyped text may have meant: as many as are equally near.
 * @param most how many letters may differ */
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

/** What to write for a word that a list lacks: the one that was meant, or one of the list. */
export function oneOf(word: string, list: readonly string[]): string {
  const near = nearest(word.toLowerCase(), list);
  return near.length > 0 ? `write ${near.join(' or ')}` : `write one of ${list.join(', ')}`;
}
