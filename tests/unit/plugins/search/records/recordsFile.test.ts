import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  readRecords,
  recordsFile,
  writeRecords,
} from '../../../../../src/plugins/search/records/recordsFile';
import type { SearchRecord } from '../../../../../src/plugins/search/records/record';

describe('the records of a build', () => {
  it('are read as they were written, and say which line cannot be read', t => {
    const siteDir = mkdtempSync(path.join(tmpdir(), 'records-'));
    t.after(() => rmSync(siteDir, { recursive: true }));
    const records = ['a', 'b'].map(objectID => ({ objectID })) as SearchRecord[];
    assert.throws(
      () => readRecords(siteDir, 'en'),
      /en\.jsonl does not exist: run "npm run build"/,
    );
    writeRecords(siteDir, 'en', records);
    assert.deepEqual(readRecords(siteDir, 'en'), records);
    appendFileSync(recordsFile(siteDir, 'en'), '{"half\n');
    assert.throws(() => readRecords(siteDir, 'en'), /en\.jsonl:3: not a JSON record/);
  });
});
