import assert from 'node:assert/strict';
import { it } from 'node:test';
import { layOut, linked, list } from '../../../../src/plugins/api-reference/layout';

it('code that is laid out says at which line and column each name with a link stands, as wide as readers see it', () => {
  const name = linked('Foo', '/api/foo');
  const call = (own: string) => [own, list('(', [name, name], ')'), ': void;'];
  const { text, marks } = layOut([call('call'), call('longer')], 21);
  assert.equal(text, 'call(Foo, Foo): void;\nlonger(\n  Foo,\n  Foo,\n): void;');
  assert.deepEqual(marks, [['/api/foo', 0, 5, 0, 10, 2, 2, 3, 2]]);
});
