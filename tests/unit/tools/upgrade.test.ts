import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { readInternals } from '../../../tools/internals';
import { broken, linkPackages } from '../../../tools/upgrade';

it('an upgrade breaks the private parts whose tests fail, or whose files the build names', () => {
  const rows = readInternals();
  const cache = rows.find(({ where }) => where === 'src/lib/bundlerCache.ts')!;
  const failures = new Map([[cache.tests[0]!, 'Error']]);
  assert.deepEqual(broken(rows, failures), [{ row: cache, by: [cache.tests[0]!] }]);
  const said = "Module not found: Can't resolve './gone' in src/plugins/search/index.ts";
  assert.deepEqual(
    broken(rows, new Map(), said).map(({ row, by }) => [row.where, by]),
    [['src/plugins/search/index.ts', ['the build']]],
  );
  assert.deepEqual(broken(rows, new Map()), []);
});

it('an upgrade has all packages in its copy, those that are links too, and leaves the site’s own alone', t => {
  const folder = mkdtempSync(path.join(tmpdir(), 'upgrade-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const at = (...names: string[]) => path.join(folder, ...names);
  for (const file of [
    'elsewhere/linked/index.js',
    'site/real/cli.js',
    'site/.package-lock.json',
    'site/.cache/made',
  ]) {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), 'of the site');
  }
  mkdirSync(at('site/.bin'));
  symlinkSync('../real/cli.js', at('site/.bin/real'));
  symlinkSync(at('elsewhere/linked'), at('site/linked'));

  linkPackages(at('site'), at('copy'));
  assert.equal(readFileSync(at('copy/linked/index.js'), 'utf8'), 'of the site');
  assert.equal(readlinkSync(at('copy/.bin/real')), '../real/cli.js');
  assert.ok(!existsSync(at('copy/.cache')));
  // As npm does.
  writeFileSync(at('copy/.package-lock.json'), 'of the copy');
  rmSync(at('copy/real'), { recursive: true });
  rmSync(at('copy/linked'), { recursive: true });
  for (const file of ['.package-lock.json', 'real/cli.js', 'linked/index.js']) {
    assert.equal(readFileSync(at('site', file), 'utf8'), 'of the site', file);
  }
});
