/** In the place of what the theme's hooks and its navbar import, which sorts names as a language does:
 * browsers load what they know of languages for that. */
import { useMemo } from 'react';

export { ReactContextError, useEvent, usePrevious } from '@docusaurus/theme-common/internal';

/** An object that stays the same while its values do. */
export function useShallowMemoObject<T extends object>(object: T): T {
  const entries = Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
  // eslint-disable-next-line react-hooks/exhaustive-deps, react-hooks/use-memo -- these are the names and values of it
  return useMemo(() => object, entries.flat());
}
