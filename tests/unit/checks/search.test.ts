import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  halvesOf,
  type Judged,
  rate,
  sectionFiguresOf,
  toJudged,
} from '../../../checks/search/relevance';

const judge = (query: string, pages: string[], sections: string[] = []): Judged => ({
  kind: 'task',
  query,
  pages,
  sections,
});

it('pages are judged apart from their sections', async () => {
  const hits = ['docs/a#one', 'docs/a#two', 'docs/b#one'];
  const rateOne = async (pages: string[], sections?: string[]) => {
    const [rated] = await rate([judge('x', pages, sections)], () => Promise.resolve(hits));
    return [rated!.rank, rated!.isSectionShown];
  };
  assert.deepEqual(await rateOne(['docs/a']), [1, false]);
  assert.deepEqual(await rateOne(['docs/b']), [2, false]);
  assert.deepEqual(await rateOne(['docs/c']), [0, false]);
  assert.deepEqual(await rateOne(['docs/a'], ['docs/a#two']), [1, true]);
  assert.deepEqual(await rateOne(['docs/a'], ['docs/a#three']), [1, false]);
  assert.deepEqual(await rateOne(['docs/a', 'docs/b'], ['docs/a#three', 'docs/b#one']), [1, true]);
  assert.deepEqual(await rateOne(['docs/c'], ['docs/c#one']), [0, false]);
});

it('the share of shown sections leaves out queries without judged sections, and counts a missing page', async () => {
  const hits: Record<string, string[]> = { shown: ['docs/a#one'], missed: ['docs/a#two'] };
  const queries = [
    judge('shown', ['docs/a'], ['docs/a#one', 'docs/b#one']),
    judge('missed', ['docs/a'], ['docs/a#one']),
    judge('page not found', ['docs/a'], ['docs/a#one']),
    judge('shown', ['docs/a']),
  ];
  const rated = await rate(queries, query => Promise.resolve(hits[query] ?? []));
  assert.deepEqual(sectionFiguresOf(rated), { sections: 3, shown: 0.333 });
});

it('an anchor in the file names a section and its page', () => {
  assert.deepEqual(toJudged({ task: { x: ['docs/a#one', 'docs/a#two', 'docs/b'] } }), [
    judge('x', ['docs/a', 'docs/b'], ['docs/a#one', 'docs/a#two']),
  ]);
});

it('a query is always of the same half, and the halves are about as large', () => {
  const queries = Array.from({ length: 400 }, (_, at) => judge(`query ${at}`, ['docs/a']));
  const { tuned, unseen } = halvesOf(queries);
  assert.equal(tuned.length + unseen.length, queries.length);
  assert.ok(Math.abs(tuned.length - unseen.length) < 80);
  assert.deepEqual(halvesOf(queries.toReversed()).unseen, unseen.toReversed());
});
