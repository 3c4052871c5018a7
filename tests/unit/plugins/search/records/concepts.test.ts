import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { addConcepts, readConcepts } from '../../../../../src/plugins/search/records/concepts';
import { conceptsFile } from '../../../../../src/plugins/search/writeIndex';
import { engineOfRecords, root, type Sample, toSample } from '../samples';

describe('the words of concepts', () => {
  const samples: Sample[] = [
    { path: 'docs/casbin', titles: ['Casbin'], keywords: ['policy'] },
    { path: 'docs/guard', titles: ['Guard'] },
    { path: 'docs/guard#write', titles: ['Guard', 'Write one'] },
  ];
  const concepts = (page: string) =>
    `guard:\n  pages: [docs/guard, ${page}]\n  words: 权限, admin only, role\n`;
  const add = (page: string) => addConcepts(samples.map(toSample), concepts(page), root);

  it('become keywords of their pages', () => {
    assert.deepEqual(
      add('docs/casbin').map(({ keywords }) => keywords),
      [['policy', '权限', 'admin only', 'role'], ['权限', 'admin only', 'role'], []],
    );
  });

  it('become keywords of the section, and not of its page, if the concept names a section', () => {
    assert.deepEqual(
      add('docs/guard#write').map(({ keywords }) => keywords),
      [['policy'], ['权限', 'admin only', 'role'], ['权限', 'admin only', 'role']],
    );
  });

  it('find the named section before the other sections of its page', async () => {
    const { paths } = engineOfRecords(add('docs/guard#write'));
    assert.deepEqual(await paths('只有权限'), ['docs/guard#write', 'docs/guard']);
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

  it('are those of pages and sections that are there: what was renamed is renamed in concepts.yaml, too', () => {
    const source = readFileSync(conceptsFile, 'utf8');
    const addresses = Object.values(readConcepts(source)).flatMap(concept => concept.pages);
    const isMissing = (address: string) => {
      const [page, anchor] = address.split('#');
      const file = `${page}.md`;
      return !existsSync(file) || (anchor && !readFileSync(file, 'utf8').includes(`{#${anchor}}`));
    };
    assert.deepEqual(addresses.filter(isMissing), []);
  });
});
