/** Prints which build caches an edit of a file evicts: `npx tsx tools/evicts.ts src/lib/mdx.ts`. */
import path from 'node:path';
import { evictedBy } from '../src/lib/caches';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name a file of the site: npx tsx tools/evicts.ts src/lib/mdx.ts');
const name = path.relative('', file).replaceAll(path.sep, '/');
const evicted = evictedBy('', name);
console.log(
  evicted.length > 0
    ? `An edit of code in ${name} evicts ${evicted.join(', ')}.`
    : `No cache depends on code in ${name}. If the file is an input, only results made from it are evicted.`,
);
