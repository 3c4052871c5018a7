import { readSidebars, toDocusaurus } from './src/config/sidebars';
import { currentVersion } from './src/config/site';

export default toDocusaurus(readSidebars(currentVersion));
