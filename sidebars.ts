import { buildSidebars } from './src/config/sidebars';
import { currentVersion } from './src/config/site';

export default buildSidebars(currentVersion);
