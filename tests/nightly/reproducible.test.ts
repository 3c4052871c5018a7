import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { copySite, type SiteCopy } from '../../tools/siteCopy';
import { documentedCommand } from '../support/documented';
import { succeed } from '../support/recipes';

suite('builds of a small copy in two folders', () => {
  let copy: SiteCopy;
  before(() => (copy = copySite(0.02)));
  after(() => copy.remove());

  test('are identical according to npx tsx tools/reproducible.ts', () => {
    const command = documentedCommand('npx tsx tools/reproducible.ts --locale en');
    assert.match(succeed(copy.run(command)), /^[1-9]\d* files, 0 differ$/m);
  });
});
