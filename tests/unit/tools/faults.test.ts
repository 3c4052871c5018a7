import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type Fault, plant, readFaults } from '../../../tools/faults/cli';

describe('a fault of the list', () => {
  for (const fault of readFaults()) {
    it(`can be planted, and what catches it is there: ${fault.fault}`, () => {
      const text = readFileSync(fault.file, 'utf8');
      assert.notEqual(plant(text, fault), text);
      for (const [file] of fault.caught.matchAll(/\b(?:tests|checks|docs)\/[\w./-]+\.(?:ts|md)/g)) {
        assert.ok(existsSync(file), file);
      }
    });
  }

  it('that no place or several places could take is refused, with the file', () => {
    const fault = { fault: 'A fault', file: 'a.md', from: 'x', to: 'y' } as Fault;
    assert.throws(() => plant('abc', fault), /a\.md contains "x" 0 times/);
    assert.throws(() => plant('xx', fault), /a\.md contains "x" 2 times/);
    assert.equal(plant('axb', { ...fault, to: '$&' }), 'a$&b');
  });
});
