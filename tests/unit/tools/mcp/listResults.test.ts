import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Results } from '../../../../src/plugins/search/searchBuild';
import { listResults } from '../../../../tools/mcp/listResults';

describe('a list of search results in an answer', () => {
  const hit = { kind: 'guide' as const, title: 'A title', path: [], snippet: 'x'.repeat(100) };
  const results: Results = {
    total: 3,
    hits: ['/a', '/b', '/c'].map(url => ({ ...hit, url })),
  };

  it('ends after the last result that fits, and says where to continue', () => {
    const list = listResults(results, 0, 300);
    assert.match(list, /^2 of 3 results\n\n1\. \/a\n[^]*\n\n2\. \/b\n/);
    assert.ok(list.endsWith('x\n\n[To continue, set "from" to 2.]'), list);
    const rest = listResults({ ...results, hits: results.hits.slice(2) }, 2, 300);
    assert.match(rest, /^1 of 3 results\n\n3\. \/c\n[^\[]*$/);
  });

  it('has at least one result, so that each answer makes progress', () => {
    assert.match(listResults(results, 0, 10), /^1 of 3 results\n[^]*set "from" to 1\.\]$/);
  });

  it('is empty behind the last result', () => {
    assert.equal(listResults({ ...results, hits: [] }, 9, 300), '0 of 3 results');
  });
});
