import { staleSidebars } from './writeSidebars';
import type { Problem } from '../../src/lib/problem';

/** Files of sidebars, and the list of published addresses, that are not what the pages and
 * `src/config/sidebars/` say. */
export const checkSidebars = (): Problem[] =>
  staleSidebars().map(file => ({
    file,
    message:
      'is not what the pages and src/config/sidebars/ say: run "npm run check -- --fix --only routes" and commit the file',
  }));
