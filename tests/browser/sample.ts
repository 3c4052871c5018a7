/** Chooses which cases of a browser test `npm test` tries. */
import { chosenBy } from '../../checks/chosen';

/** The environment variable with the commit in `npm test`. Not set for `npm run test:full` and for runs of one
 * folder. */
export const sampledBy = 'TESTS_SAMPLED_BY';

/** Samples cases that run the same code: `npm test` tries some of them, and other ones after the next commit. All other
 * runs try every case.
 * @param count maximum number of cases */
export function sample<T>(all: readonly T[], count: number): T[] {
  const commit = process.env[sampledBy];
  if (!commit || all.length <= count) return [...all];
  // The list is part of the key, to choose different cases from the lists of two languages.
  const first = chosenBy(commit + JSON.stringify(all), all.length);
  return Array.from({ length: count }, (_, at) => all[(first + at) % all.length]!);
}
