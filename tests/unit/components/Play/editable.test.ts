import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  editableOf,
  edited,
  filesOfRun,
  isCompiled,
  isPath,
  isTaken,
  testsIn,
  withEdits,
} from '../../../../src/components/Play/editable';
import type { Run } from '../../../../src/plugins/play/data';

const run = (files: Run['files']): Run => ({
  files,
  compiled: {},
  packages: [],
  env: {},
  baseDir: '',
});
const request = (url: string) => ({ method: 'GET', url, headers: {}, body: '' });

describe('the project that a reader can edit', () => {
  it('is the last one that the page starts, with its tests', () => {
    const { files, requests, tests } = editableOf({
      runs: [
        run({ 'src/a.ts': 'early' }),
        run({ 'src/a.ts': 'late', 'src/b.ts': '' }),
        run({ 'src/a.ts': 'late', 'test/a.test.ts': '' }),
        run({ 'src/a.ts': 'early', 'test/b.test.ts': '' }),
      ],
      actions: {
        2: { run: 0, requests: [request('/early')] },
        10: { run: 1, requests: [request('/one'), request('/two')] },
        11: { run: 2, test: 'test/a.test.ts' },
        12: { run: 3, test: 'test/b.test.ts' },
      },
    });
    assert.deepEqual(Object.keys(files), ['src/a.ts', 'src/b.ts', 'test/a.test.ts']);
    assert.equal(files['src/a.ts'], 'late');
    assert.deepEqual(
      requests.map(({ run, request: { url } }) => [run, url]),
      [
        [1, '/one'],
        [1, '/two'],
      ],
    );
    assert.deepEqual(tests, [{ run: 2, file: 'test/a.test.ts' }]);
  });

  it('is that of the last test where the page starts none', () => {
    const { files, tests } = editableOf({
      runs: [run({ 'src/a.ts': 'early' }), run({ 'src/a.ts': 'late' })],
      actions: { 1: { run: 0, test: 'x.test.ts' }, 2: { run: 1, test: 'y.test.ts' } },
    });
    assert.equal(files['src/a.ts'], 'late');
    assert.deepEqual(tests, [{ run: 1, file: 'y.test.ts' }]);
  });

  it('has a request where the page shows none, if it is a server', () => {
    const requestsOf = (...packages: string[]) =>
      editableOf({
        runs: [{ ...run({ 'src/a.ts': '' }), packages }],
        actions: { 1: { run: 0, test: 'x.test.ts' } },
      }).requests;
    assert.deepEqual(requestsOf('@midwayjs/koa'), [{ run: 0, request: request('/') }]);
    assert.deepEqual(requestsOf('@midwayjs/core'), []);
  });
});

describe('the changes of a reader', () => {
  const files = { 'src/a.ts': 'one', 'src/b.ts': 'two', 'test/a.test.ts': 'test' };

  it('are none where the text is that of the page', () => {
    const added = edited(files, {}, 'src/c.ts', '');
    assert.deepEqual(added, { 'src/c.ts': '' });
    assert.deepEqual(edited(files, added, 'src/c.ts', null), {});
    const deleted = edited(files, {}, 'src/a.ts', null);
    assert.deepEqual(deleted, { 'src/a.ts': null });
    assert.deepEqual(withEdits(files, deleted), { 'src/b.ts': 'two', 'test/a.test.ts': 'test' });
    assert.deepEqual(edited(files, deleted, 'src/a.ts', 'one'), {});
  });

  it('concern the runs that have the file, and all runs if it is new, except tests in applications', () => {
    const edits = { 'src/a.ts': 'new', 'src/b.ts': null, 'src/c.ts': 'c', 'test/c.test.ts': 'c' };
    const early = run({ 'src/a.ts': 'one' });
    assert.deepEqual(filesOfRun(early, files, edits, false), {
      'src/a.ts': 'new',
      'src/c.ts': 'c',
    });
    assert.deepEqual(filesOfRun(run(files), files, edits, true), {
      'src/a.ts': 'new',
      'test/a.test.ts': 'test',
      'src/c.ts': 'c',
      'test/c.test.ts': 'c',
    });
  });

  it('can add tests, and delete those of the page', () => {
    const editable = {
      files,
      runs: new Set([2]),
      requests: [],
      tests: [{ run: 2, file: 'test/a.test.ts' }],
      testRun: 2,
    };
    const current = { 'test/b.test.ts': '', 'test/data.json': '', 'src/c.test.ts': '' };
    assert.deepEqual(testsIn(current, editable), [{ run: 2, file: 'test/b.test.ts' }]);
    assert.deepEqual(testsIn({ ...files, ...current }, editable), [
      { run: 2, file: 'test/a.test.ts' },
      { run: 2, file: 'test/b.test.ts' },
    ]);
  });

  it('are compiled where they are code of the project', () => {
    const paths = [
      'src/a.ts',
      'b.js',
      'src/a.d.ts',
      'jest.config.js',
      'midway.config.ts',
      'src/config/a.config.ts',
      'f.yml',
    ];
    assert.deepEqual(paths.filter(isCompiled), [
      'src/a.ts',
      'b.js',
      'midway.config.ts',
      'src/config/a.config.ts',
    ]);
  });
});

describe('a path in a project', () => {
  it('is relative, and has no names that a system refuses', () => {
    for (const path of ['a', '.gitignore', 'src/a b.ts', 'src/书.ts', 'src/[id].ts', '@x/y.ts'])
      assert.ok(isPath(path), path);
    for (const path of [
      '',
      '/a.ts',
      'src//a.ts',
      'src/',
      '../a.ts',
      'src/./a.ts',
      'src/.../a.ts',
      'a\\b.ts',
      'c:a.ts',
      ' a.ts',
      'a.ts ',
      'a\nb.ts',
      'toString',
      '__proto__',
      'a'.repeat(201),
    ])
      assert.ok(!isPath(path), JSON.stringify(path));
  });

  it('is taken by a file, by a folder, and by a file in place of its folder', () => {
    const files = { 'src/a.ts': '', lib: '' };
    for (const path of ['src/a.ts', 'src', 'src/a.ts/b.ts', 'lib/a.ts'])
      assert.ok(isTaken(path, files), path);
    for (const path of ['src/b.ts', 'sr', 'library']) assert.ok(!isTaken(path, files), path);
  });
});
