import { readSidebars, toDocusaurus } from './src/content/sidebars';
import { currentVersion } from './src/config/site';

export default toDocusaurus(readSidebars(currentVersion));
