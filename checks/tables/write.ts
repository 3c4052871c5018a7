/** Writes the tables that the packages give into the pages that have a place for them, in every
 * language: `npm run tables [-- page…]`. */
import { readPages } from '../pages';
import { writeTables } from './tables';

try {
  const pages = readPages(process.argv.slice(2)).flatMap(pair => Object.values(pair));
  for (const file of writeTables(pages)) console.log(`written: ${file}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
