import { staleSidebars } from '../../src/config/sidebars/write';
import type { Problem } from '../problem';

/** Files of sidebars that are not what `src/config/sidebars/` says. */
export const checkSidebars = (): Problem[] =>
  staleSidebars().map(file => ({
    file,
    message: 'is not what src/config/sidebars/ says: run "npm run sidebars" and commit the file',
  }));
