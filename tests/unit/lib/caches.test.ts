import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { globSync } from 'tinyglobby';
import { cacheNames, caches, evictedBy } from '../../../src/lib/caches';
import { modulesOf } from '../../../src/lib/modulesKey';

const read = (file: string) => readFileSync(file, 'utf8');
const modules = new Map(cacheNames.map(name => [name, new Set(modulesOf('', ...caches[name]))]));

describe('the modules that make what caches hold', () => {
  it('have all loaders and processes, which no module imports', () => {
    const started = globSync('src/{plugins,bundle}/**/*.{cjs,mjs,mts}');
    const known = new Set([...modules.values()].flatMap(files => [...files]));
    assert.ok(started.length > 5);
    const missing = started.filter(file => !known.has(file) && /\S/.test(read(file)));
    assert.deepEqual(missing, [], 'list them in src/lib/caches.ts');
  });

  it('have what threads make', () => {
    const listed: ReadonlySet<string> = new Set(Object.values(caches).flat());
    const threads = globSync('src/plugins/*/*.ts').flatMap(file =>
      [...read(file).matchAll(/openThread\b[^;]*?require\.resolve\('\.\/(\w+)'\)/g)].map(
        ([, name]) => path.join(path.dirname(file), `${name}.ts`),
      ),
    );
    assert.ok(threads.length > 1);
    for (const thread of threads) {
      const isListed = modulesOf('', thread).some(file => listed.has(file));
      assert.ok(isListed, `list ${thread}, or the module with what it makes, in src/lib/caches.ts`);
    }
  });

  it('have those that configure the bundler of builds', () => {
    const idle = ['authoring-problems', 'changelog', 'offline'];
    const configuring = globSync('src/{plugins,bundle}/*/index.ts').filter(file =>
      /\bconfigureWebpack\b/.test(read(file)),
    );
    assert.ok(configuring.length > 10);
    const missing = configuring.filter(
      file =>
        !caches.rspack.includes(file as never) && !idle.includes(path.basename(path.dirname(file))),
    );
    assert.deepEqual(missing, [], 'list them in src/lib/caches.ts below "rspack"');
  });

  it('are no tests, checks or tools', () => {
    for (const [name, files] of modules) {
      const foreign = [...files].filter(file => /^(tests|checks|tools)\//.test(file));
      assert.deepEqual(foreign, [], name);
    }
  });

  it('say what an edit evicts', () => {
    assert.deepEqual(evictedBy('', 'checks/snippets/run.ts'), []);
    assert.deepEqual(evictedBy('', 'src/content/pages.ts'), [
      'code-types',
      'play',
      'projects',
      'rspack',
    ]);
  });
});
