/** Runs in a process of its own, started by links.ts in the site's directory: finds the links of
 * pages and prints them, a JSON list. Standard input says where the list of the reference's pages is, once
 * it is made.
 *
 *     node --import tsx worker.mts <page>… <<< <pages.json>
 */
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readPageAt } from '../../../checks/pages';
import { documentedLine, readPackages } from '../api-reference/model';
import { linkFinder } from './find';
import { readReference } from './reference';

async function run(files: string[]): Promise<void> {
  const siteDir = process.cwd();
  const pages = files.map(file => readPageAt(file));
  const home = path.join(siteDir, 'framework', documentedLine);
  const findLinks = linkFinder(pages, readPackages(siteDir), home);
  const links = findLinks(readReference(siteDir, await text(process.stdin)));
  process.stdout.write(JSON.stringify(links));
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
