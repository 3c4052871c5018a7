/** Writes the tables that the packages give into the pages that have a place for them, in every
 * language: `npx tsx checks/tables/write.ts [page…]`. */
import { writeFileSync } from 'node:fs';
import { readPages } from '../pages';
import { findRegions } from './markdown';
import { fillTables, readTableSources } from './tables';

const pages = readPages(process.argv.slice(2))
  .flatMap(pair => Object.values(pair))
  .filter(({ source }) => findRegions(source).length > 0);
const sources = readTableSources();
for (const { file, source, locale } of pages) {
  const filled = fillTables(source, locale, sources);
  if (filled !== source) {
    writeFileSync(file, filled);
    console.log(`written: ${file}`);
  }
}
