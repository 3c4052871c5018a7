import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DomUtils } from 'htmlparser2';
import { parseHtml } from '../../../src/lib/html';

describe('parsed HTML', () => {
  it('has the parts of a table side by side, whatever end tags are left out', () => {
    const parts = [
      '<colgroup><col>',
      '<thead><tr><th>Name',
      '<tbody><tr><td>one',
      '<tfoot><tr><td>1',
    ];
    const written = parts.join('');
    const [table, outer] = parseHtml(
      `<table>${written}</table><table><tr><td><table>${written}</table></table>`,
    ).children;
    for (const element of [table!, DomUtils.getElementsByTagName('table', outer!)[1]!]) {
      const names = DomUtils.getChildren(element).map(child => 'name' in child && child.name);
      assert.deepEqual(names, ['colgroup', 'thead', 'tbody', 'tfoot']);
      assert.deepEqual(
        DomUtils.getChildren(element).map(child => DomUtils.textContent(child)),
        ['', 'Name', 'one', '1'],
      );
    }
  });
});
