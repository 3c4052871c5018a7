import assert from 'node:assert/strict';
import { it } from 'node:test';
import { halvesOf, rate } from '../../../checks/search/relevance';

it('a query is judged by pages, or by the sections that its anchors name', async () => {
  const hits = ['docs/a#one', 'docs/a#two', 'docs/b#one'];
  const rankOf = async (pages: string[]) => {
    const [rated] = await rate([{ kind: 'error', query: 'x', pages }], () => Promise.resolve(hits));
    return rated!.rank;
  };
  assert.equal(await rankOf(['docs/a']), 1);
  assert.equal(await rankOf(['docs/b']), 2);
  assert.equal(await rankOf(['docs/a#two']), 2);
  assert.equal(await rankOf(['docs/a#two', 'docs/b#one']), 2);
  assert.equal(await rankOf(['docs/a#three', 'docs/b']), 3);
  assert.equal(await rankOf(['docs/b#two']), 0);
});

it('a query is always of the same half, and the halves are about as large', () => {
  const queries = Array.from({ length: 400 }, (_, at) => ({
    kind: 'task',
    query: `query ${at}`,
    pages: ['docs/a'],
  }));
  const { tuned, unseen } = halvesOf(queries);
  assert.equal(tuned.length + unseen.length, queries.length);
  assert.ok(Math.abs(tuned.length - unseen.length) < 80);
  assert.deepEqual(halvesOf(queries.toReversed()).unseen, unseen.toReversed());
});
