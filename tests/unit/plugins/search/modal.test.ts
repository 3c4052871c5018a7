import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { maxQuery } from '../../../../src/config/searchIdentity';
import { writeModal } from '../../../../src/plugins/search/modal';

it('the modal of the search is that of DocSearch, with a field for as much as is searched for', t => {
  const folder = mkdtempSync(path.join(tmpdir(), 'modal-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const written = readFileSync(writeModal(path.join(folder, 'search')), 'utf8');
  const stock = readFileSync('node_modules/@docsearch/react/dist/esm/index.js', 'utf8');
  assert.equal(written.length, stock.length + String(maxQuery).length - '64'.length);
  assert.match(written, new RegExp(`maxLength:${maxQuery}\\b`));
});
