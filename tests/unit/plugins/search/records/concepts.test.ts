import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addConcepts } from '../../../../../src/plugins/search/records/concepts';
import { engineOfRecords, root, type Sample, toSample } from '../samples';

describe('the words of concepts', () => {
  const samples: Sample[] = [
    { path: 'docs/casbin', titles: ['Casbin'], keywords: ['policy'] },
    { path: 'docs/guard', titles: ['Guard'] },
    { path: 'docs/guard#write', titles: ['Guard', 'Write one'] },
  ];
  const concepts = (page: string) =>
    `guard:\n  pages: [docs/guard, ${page}]\n  words: { zh: [权限], en: [admin only] }\n`;
  const add = (page: string) =>
    addConcepts(
      samples.map(toSample),
      concepts(page),
      'c.yaml',
      root,
      name => name === 'docs/unlisted',
    );

  it('of all languages become keywords of their pages', () => {
    assert.deepEqual(
      add('docs/casbin').map(({ keywords }) => keywords),
      [['policy', '权限', 'admin only'], ['权限', 'admin only'], []],
    );
  });

  it('lead to the pages', async () => {
    const { paths } = engineOfRecords(add('docs/casbin'));
    for (const query of ['权限', 'admin only']) {
      assert.deepEqual((await paths(query)).sort(), ['docs/casbin', 'docs/guard'], query);
    }
  });

  it('of a page that is not searched are left out', () => {
    assert.deepEqual(add('docs/unlisted')[0]!.keywords, ['policy']);
  });

  it('of a page that is not there are an error with its line', () => {
    assert.throws(() => add('docs/none'), /c\.yaml:2: no page docs\/none/);
  });
});
