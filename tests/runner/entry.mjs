/** Runs test files in one process, each as a suite named by its path, to keep their hooks and failures apart. The first
 * argument is a module with hooks for all files, or empty. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { suite } from 'node:test';

const require = createRequire(import.meta.url);
const [setup, ...files] = process.argv.splice(2);

if (setup) require(path.resolve(setup));
for (const file of files) suite(file, () => void require(path.resolve(file)));
