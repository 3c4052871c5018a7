import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readInternals } from '../../../checks/internals';
import { broken } from '../../../checks/upgrade';

it('an upgrade breaks the private parts whose tests fail, or whose files the build names', () => {
  const rows = readInternals();
  const cache = rows.find(({ where }) => where === 'src/lib/bundlerCache.ts')!;
  const failures = new Map([[cache.tests[0]!, 'Error']]);
  assert.deepEqual(broken(rows, failures), [{ row: cache, by: [cache.tests[0]!] }]);
  const said = "Module not found: Can't resolve './gone' in src/theme/SearchBar/index.tsx";
  assert.deepEqual(
    broken(rows, new Map(), said).map(({ row, by }) => [row.where, by]),
    [['src/theme/SearchBar/', ['the build']]],
  );
  assert.deepEqual(broken(rows, new Map()), []);
});
