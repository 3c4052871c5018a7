/** Lists the results of a search in an answer of limited length. */
import { formatResults, type Results } from '../../src/plugins/search/searchBuild';

/** As many results as an answer may contain, but at least one, and how to get the next results.
 * @param from the number of results that were skipped
 * @param most the maximum number of characters, without the last line */
export function listResults(results: Results, from: number, most: number): string {
  const hits = [...results.hits];
  const list = () => formatResults({ ...results, hits }, from);
  while (hits.length > 1 && list().length > most) hits.pop();
  const next = from + hits.length;
  const hasMore = hits.length > 0 && next < results.total;
  return list() + (hasMore ? `\n\n[To continue, set "from" to ${next}.]` : '');
}
