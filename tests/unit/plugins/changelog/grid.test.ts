import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import semver from 'semver';
import { resolve, withLater } from '../../../../src/plugins/changelog/compare';
import { makeData } from '../../../../src/plugins/changelog/data';
import {
  countByPackage,
  gridOfNewestMajor,
  gridOfRange,
  presetsOf,
} from '../../../../src/plugins/changelog/grid';
import { readLabels } from '../../../../src/plugins/changelog/labels';
import { readReleases } from '../../../../src/content/releases';
import type { ChangeData, ReleaseData } from '../../../../src/content/changelogData';
import { newestVersion, storedReleases } from '../../../support/content';

const { index, files } = makeData(readReleases('changelog'), readLabels('en'), {}, '/');
const newest = newestVersion();
const lineOf = (version: string) => version.split('.', 2).join('.');
const linesUpTo = (line: string) =>
  index.lines.slice(
    0,
    index.lines.findIndex(one => one.line === line),
  );

function gridOf(from: string, to: string) {
  const { range } = resolve({ from, to, packages: [] }, index);
  const releases = range!.lines.flatMap(
    ({ line }) => JSON.parse(files.get(`${line}.json`)!) as ReleaseData[],
  );
  return gridOfRange(range!, releases);
}

describe('counts of changes', () => {
  it('are by package, with what breaks, and leave the moves of dependencies out', () => {
    const change = { refs: [], text: '' };
    const changes: ChangeData[] = [
      { ...change, type: 'breaking', packages: ['core', 'koa'] },
      { ...change, type: 'fix', packages: ['core'] },
      { ...change, type: 'docs', packages: [] },
      { ...change, type: 'deps', packages: ['ws'] },
      { ...change, type: 'deps', packages: [] },
    ];
    assert.deepEqual(countByPackage(changes), {
      '': { changes: 1, breaking: 0 },
      core: { changes: 2, breaking: 1 },
      koa: { changes: 1, breaking: 1 },
      ws: { changes: 0, breaking: 0 },
    });
  });
});

describe('the table of what changed where', () => {
  it('has a column for each release of a short range, from new to old', () => {
    const { columns } = gridOf('3.20.5', '3.20.8');
    assert.deepEqual(
      columns.map(({ label, from, to }) => [label, from, to]),
      [
        ['3.20.8', '3.20.7', '3.20.8'],
        ['3.20.7', '3.20.6', '3.20.7'],
        ['3.20.6', '3.20.5', '3.20.6'],
      ],
    );
    assert.ok(columns.every(({ release }) => release?.hasPage));
  });

  it('has a column for each minor line of a long range, which leads to its part of the range', () => {
    const { columns } = gridOf('3.12.1', newest);
    assert.deepEqual(
      columns.map(({ label }) => label),
      linesUpTo('3.11').map(({ line }) => line),
    );
    const [last, oneBefore] = [columns.at(-1)!, columns.at(-2)!];
    assert.deepEqual([last.from, last.to], ['3.12.1', newestVersion('3.12.x')]);
    assert.equal(oneBefore.from, last.to);
    assert.equal(columns[0]!.to, newest);
  });

  it('has the packages with the most changes first, and those without a name last', () => {
    const { rows } = gridOf('2.14.0', newest);
    const totals = rows
      .filter(({ name }) => name)
      .map(({ cells }) => cells.reduce((sum, cell) => sum + (cell?.changes ?? 0), 0));
    assert.deepEqual(
      totals,
      totals.toSorted((a, b) => b - a),
    );
    assert.ok(totals.every(total => total > 0));
    assert.equal(
      rows.findIndex(({ name }) => name === ''),
      rows.length - 1,
    );
  });

  it('is the same for the newest major line, by its counts alone', () => {
    const { columns, rows } = gridOfNewestMajor(index);
    const first = columns.at(-1)!.from!;
    assert.equal(semver.major(first), semver.major(newest) - 1);
    assert.deepEqual({ columns, rows }, gridOf(first, newest));
  });
});

describe('a line that has no release notes', () => {
  const later = withLater(index, ['4.0.0']);

  it('changes no other range and no table, and is offered', () => {
    assert.deepEqual(gridOfNewestMajor(later), gridOfNewestMajor(index));
    assert.deepEqual(presetsOf(later), {
      ...presetsOf(index),
      next: { from: newest, to: '4.0.0' },
    });
    assert.equal(resolve({ from: '3.12.0', packages: [] }, later).range!.to, newest);
  });
});

describe('the ranges that are offered', () => {
  const { major, minors } = presetsOf(index);

  it('begin at the last version of the major line before, and before the last three minor lines', () => {
    assert.deepEqual(major, { from: newestVersion('2.x'), to: newest });
    const versions = storedReleases().map(({ version }) => version);
    const between = versions.filter(version => semver.gt(version, minors!.from));
    assert.equal(new Set(between.map(lineOf)).size, 3);
  });

  it('always have an answer', () => {
    for (const range of [major!, minors!]) {
      const { problems } = resolve({ from: range.from, to: range.to, packages: [] }, index);
      assert.deepEqual(problems, []);
    }
  });
});
