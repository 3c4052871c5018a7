import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Notes, readNotes } from '../../../src/content/components';
import type { Release } from '../../../src/content/releases';
import { chosenComponents } from '../../../src/plugins/home/components';
import { countComponents, countFrameworks, readFigures } from '../../../src/plugins/home/figures';
import { summarize } from '../../../src/plugins/home/releases';

const status = { zh: '旧', en: 'old', reason: 'x' };

describe('the components of the home page', () => {
  it('are twelve, with the paths of their guides', () => {
    const components = chosenComponents(readNotes(), 'en');
    assert.equal(components.length, 12);
    assert.deepEqual(components[0], {
      name: 'TypeORM',
      use: 'SQL through entities',
      to: '/docs/extensions/orm',
    });
  });

  it('are none that new projects should not use', () => {
    const notes = { ...readNotes(), redis: { group: 'data', status } };
    assert.throws(() => chosenComponents(notes, 'en'), /status for "redis"/);
  });

  it('are none without notes', () => {
    assert.throws(() => chosenComponents({}, 'en'), /has no "typeorm": add it/);
  });
});

describe('the releases of the home page', () => {
  const change = (type: 'fix' | 'feature' | 'docs', text: string) => ({
    type,
    packages: text === 'b' ? ['koa', 'ws'] : ['a', 'b', 'c'],
    refs: [],
    zh: text,
    en: text,
  });
  const release = (version: string, date: string, ...changes: Release['changes']) => ({
    version,
    date,
    changes,
  });

  it('are the newest three that changed the packages, each with its most important change and its packages, or a later one and two', () => {
    const releases: Release[] = [
      release('3.1.1', '2022-05-01', change('docs', 'words')),
      release('3.1.0', '2022-04-01', change('fix', 'a fix'), change('feature', 'a feature')),
      { ...release('3.0.2', '2022-03-02', change('fix', 'no page')), source: 'package-changelogs' },
      release('3.0.1', '2022-03-01', change('fix', 'b')),
      release('2.9.0', '2022-02-02', change('fix', 'of another line')),
      release('3.0.0', '2022-02-01', change('fix', 'c')),
    ];
    const major = { guides: '3.0.0', isMaintained: true } as const;
    const majors = [{ ...major, line: '3', state: { zh: '维护中', en: 'maintained' } }];
    const minors = [{ line: '3.1', note: { zh: '', en: '' } }];
    const next = {
      line: '4',
      announced: '2023-01-01',
      state: { zh: '', en: '' },
      sinceThen: [{ version: '3.1.1', by: '2023-02-01' }],
    };
    const lines = { majors, minors, next };
    const summary = summarize(releases, lines, 'en', '3.1.1');
    assert.deepEqual(summary, {
      later: undefined,
      newest: [
        { version: '3.1.0', date: '2022-04-01', text: 'a feature' },
        { version: '3.0.1', date: '2022-03-01', text: '`koa` `ws` b' },
        { version: '3.0.0', date: '2022-02-01', text: 'c' },
      ],
      line: { name: '3.x', since: '2022-02-01', state: 'maintained', minor: '3.1' },
      next: { name: '4.x', announced: '2023-01-01' },
    });
    const { later, newest } = summarize(releases, lines, 'en', '3.1.10');
    assert.deepEqual(later, { version: '3.1.10', since: '3.1.1' });
    assert.deepEqual(newest, summary.newest.slice(0, 2));
  });
});

describe('the figures of the home page', () => {
  it('do not count components that new projects do without', () => {
    const notes: Notes = { koa: { group: 'framework' }, bull: { group: 'service', status } };
    assert.equal(countComponents(notes), 1);
  });

  it('count the packages with a framework, installed or declared', () => {
    const notes = readNotes();
    const all = countFrameworks({});
    assert.equal(countFrameworks({ koa: { group: 'framework', status } }), all - 1);
    assert.equal(countFrameworks({ kafka: { group: 'service', status } }), all - 1);
    assert.equal(countFrameworks({ redis: { group: 'data', status } }), all);
    assert.ok(countFrameworks(notes) < all, 'Bull is counted');
  });

  it('are all there', async () => {
    const figures = await readFigures(readNotes());
    assert.match(figures.version, /^\d+\.\d+\.\d+$/);
    const { version, ...counts } = figures;
    for (const [name, count] of Object.entries(counts)) assert.ok(count > 0, `${version}: ${name}`);
  });
});
