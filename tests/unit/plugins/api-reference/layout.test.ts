import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Code, layOut, list } from '../../../../src/plugins/api-reference/layout';

const call = (...items: Code[]): Code => ['call', list('(', items, ')'), ': void;'];

describe('code that is laid out', () => {
  it('stays on one line where it and what follows fit', () => {
    assert.equal(layOut([call('a', 'b')], 16).text, 'call(\n  a,\n  b,\n): void;');
    assert.equal(layOut([call('a', 'b')], 17).text, 'call(a, b): void;');
  });

  it('breaks the outer list before those in it', () => {
    const inner = list('{', ['x: 1', 'y: 2'], '}', { separator: ';', space: ' ' });
    assert.equal(
      layOut([call('first', inner)], 24).text,
      'call(\n  first,\n  { x: 1; y: 2 },\n): void;',
    );
    assert.equal(
      layOut([call('first', inner)], 12).text,
      'call(\n  first,\n  {\n    x: 1;\n    y: 2;\n  },\n): void;',
    );
  });

  it('knows at which line and column each name stands, in any of several declarations', () => {
    const name: Code = { name: 'Foo', to: '/api/foo' };
    const { text, marks } = layOut([call(name), call('long', name)], 14);
    assert.equal(text, 'call(\n  Foo,\n): void;\ncall(\n  long,\n  Foo,\n): void;');
    assert.deepEqual(marks, [['/api/foo', 1, 2, 5, 2]]);
  });

  it('has no space between the signs of an empty list', () => {
    assert.equal(layOut([call()]).text, 'call(): void;');
  });
});
