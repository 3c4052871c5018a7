import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GlobalPluginData } from '@docusaurus/plugin-content-docs/client';
import { formatProblem } from '../../../src/lib/problem';
import {
  addCounterparts,
  checkSubjects,
  readSubjects,
  type Subjects,
} from '../../../src/content/counterparts';

const subjects: Subjects = [
  { '3.0.0': ['intro'], '2.0.0': ['intro'] },
  { '3.0.0': ['middleware'], '2.0.0': ['web_middleware', 'cors'] },
  { '3.0.0': ['guard'], '2.0.0': [] },
];
const ids = {
  '3.0.0': ['intro', 'middleware', 'guard'],
  '2.0.0': ['intro', 'web_middleware', 'cors'],
};

describe('counterparts of pages', () => {
  const check = (rows: Subjects, pages: Record<string, string[]> = ids) =>
    checkSubjects(rows, pages).map(formatProblem).join('\n');

  it('are known of every page', () => {
    assert.equal(check(subjects), '');
    assert.notEqual(readSubjects().length, 0);
  });

  it('are an error where a page has none or two', () => {
    const missing = { ...ids, '2.0.0': [...ids['2.0.0'], 'koa'] };
    assert.match(check(subjects, missing), /no row has "koa" of 2\.0\.0; add it/);
    const twice = [...subjects, { '3.0.0': [], '2.0.0': ['cors'] }];
    assert.match(check(twice), /"cors" of 2\.0\.0 is in two rows/);
    const own = { ...ids, '3.0.0': [...ids['3.0.0'], 'koa'] };
    assert.equal(check([...subjects, { '3.0.0': ['koa'] }], own), '');
  });

  it('stand in every version under the ids that the others have', () => {
    const version = (name: string, prefix: string, docs: string[]) => ({
      name,
      label: name,
      isLast: name === 'current',
      path: prefix,
      mainDocId: 'intro',
      docs: docs.map(id => ({ id, path: `${prefix}/${id}`, sidebar: 'common' })),
      draftIds: [],
    });
    const data: GlobalPluginData = {
      path: '/docs',
      breadcrumbs: true,
      versions: [
        version('current', '/docs', ids['3.0.0']),
        version('2.0.0', '/docs/2.0.0', ids['2.0.0']),
      ],
    };
    const [current, old] = addCounterparts(data, subjects).versions;
    const paths = (docs: { id: string; path: string }[]) => docs.map(({ id, path }) => [id, path]);
    assert.deepEqual(paths(current!.docs.slice(3)), [
      ['web_middleware', '/docs/middleware'],
      ['cors', '/docs/middleware'],
    ]);
    assert.deepEqual(paths(old!.docs.slice(3)), [['middleware', '/docs/2.0.0/web_middleware']]);
  });
});
