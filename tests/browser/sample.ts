/** Which cases of a test in a browser `npm test` tries. */
import { chosenBy } from '../../checks/chosen';

/** What names the commit in the environment of `npm test`; `npm run test:full` and runs of one folder have none. */
export const sampledBy = 'TESTS_SAMPLED_BY';

/** Of cases that go through the same code, `npm test` tries some: others after the next commit. All others runs try
 * all of them.
 * @param count how many, at most */
export function sample<T>(all: readonly T[], count: number): T[] {
  const commit = process.env[sampledBy];
  if (!commit || all.length <= count) return [...all];
  // The list is part of the key: lists of two languages do not all choose the same one.
  const first = chosenBy(commit + JSON.stringify(all), all.length);
  return Array.from({ length: count }, (_, at) => all[(first + at) % all.length]!);
}
