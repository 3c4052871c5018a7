import assert from 'node:assert/strict';
import { it as test } from 'node:test';
import { globals, runTests, type TestResult } from '../../../../../src/plugins/play/client/tests';

const { describe, it, beforeAll, afterAll, beforeEach, afterEach } = globals;

test('tests of a page run in the order of jest, and each tells its result', async () => {
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  describe('shelf', () => {
    beforeAll(note('before all'));
    beforeEach(note('before'));
    afterEach(note('after'));
    afterAll(note('after all'));
    it('opens', () => {
      calls.push('opens');
      // As fake timers do.
      Object.assign(performance, { now: () => 0 });
    });
    globals.xit('burns', note('burns'));
    describe('of poems', () => {
      beforeEach(note('before, too'));
      it('fails', () => {
        throw new Error('no poems');
      });
    });
    it.each([['Momo', 7]])('has %s %i', (...row) => void calls.push(row.join(' ')));
    it.each([{ title: 'Krabat' }])('has $title', row => void calls.push(JSON.stringify(row)));
    it('hangs', () => new Promise(() => undefined), 5);
    it('calls back', done => void setTimeout(() => done!(), 1));
  });
  describe('broken', () => {
    beforeAll(() => Promise.reject(new Error('no shelf')));
    it('opens', note('never'));
  });
  const results: TestResult[] = [];
  await runTests('test/shelf.test.ts', result => results.push(result));
  Reflect.deleteProperty(performance, 'now');
  assert.ok(results.every(({ ms }) => ms >= 0));

  assert.deepEqual(
    results.map(({ name, status, message }) => [name, status, message?.split('\n')[0]]),
    [
      ['shelf opens', 'passed', undefined],
      ['shelf burns', 'skipped', undefined],
      ['shelf of poems fails', 'failed', 'no poems'],
      ['shelf has Momo 7', 'passed', undefined],
      ['shelf has Krabat', 'passed', undefined],
      ['shelf hangs', 'failed', 'took over 0.005 s'],
      ['shelf calls back', 'passed', undefined],
      ['broken opens', 'failed', 'no shelf'],
    ],
  );
  const around = (name: string) => ['before', name, 'after'];
  const nested = ['before', 'before, too', 'after'];
  const all = [
    ...around('opens'),
    ...nested,
    ...around('Momo 7'),
    ...around('{"title":"Krabat"}'),
    ...['before', 'after'],
    ...['before', 'after'],
  ];
  assert.deepEqual(calls, ['before all', ...all, 'after all']);
});
