import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  compare,
  filterReleases,
  formatFilter,
  formatQuery,
  parseFilter,
  parseQuery,
  type Query,
  resolve,
  resolveFilter,
} from '../../../../src/plugins/changelog/compare';
import { makeData } from '../../../../src/plugins/changelog/data';
import { parseLines, readReleaseLines } from '../../../../src/content/releaseLines';
import { readReleases, type Release } from '../../../../src/content/releases';
import { readLabels } from '../../../../src/plugins/changelog/labels';
import { changeTypes, type ReleaseData } from '../../../../src/content/changelogData';
import { newestVersion, storedReleases } from '../../../support/content';
import { hostileValues } from '../../../support/hostile';

const labels = readLabels('en');
const releases = readReleases('changelog');
const aliases = { 'web-koa': 'koa' };
const { index, files } = makeData(releases, labels, aliases, '/en/changelog/data/');
const stored = storedReleases();
const newest = stored[0]!.version;
const oldest = stored.at(-1)!.version;
const lineOf = (version: string) => version.split('.', 2).join('.');
const parse = (line: string) => JSON.parse(files.get(`${line}.json`)!) as ReleaseData[];
const query = (values: Partial<Query>): Query => ({ packages: [], ...values });

function ask(values: Partial<Query>) {
  const { range, problems } = resolve(query(values), index);
  assert.deepEqual(problems, []);
  const data = range!.lines.flatMap(({ line }) => parse(line));
  return compare(range!, data);
}
const problemsOf = (values: Partial<Query>) => resolve(query(values), index).problems;

describe('data for browsers', () => {
  it('has every release in the file of its minor line, newest first', () => {
    const versions = stored.map(({ version }) => version);
    const lines = [...new Set(versions.map(lineOf))];
    assert.deepEqual(
      index.lines.map(({ line }) => line),
      lines,
    );
    assert.deepEqual([...files.keys()].sort(), lines.map(line => `${line}.json`).sort());
    for (const line of lines) {
      assert.deepEqual(
        parse(line).map(({ version }) => version),
        versions.filter(version => lineOf(version) === line),
      );
    }
  });

  it('holds one language, names as on npm, and the pre-releases of a release', () => {
    const release: Release = {
      version: '3.0.0',
      date: '2022-01-20',
      changes: [{ type: 'fix', packages: ['web-koa', 'koa'], refs: [1], en: 'Mended', zh: '修正' }],
      prereleases: [
        {
          version: '3.0.0-beta.1',
          date: '2022-01-01',
          changes: [{ type: 'deps', packages: [], refs: [], deps: [{ name: 'koa', to: null }] }],
        },
      ],
    };
    const made = makeData([release], labels, aliases, '/');
    assert.deepEqual(JSON.parse(made.files.get('3.0.json')!), [
      {
        version: '3.0.0',
        date: '2022-01-20',
        hasPage: true,
        changes: [
          { type: 'fix', packages: ['koa'], refs: [1], text: 'Mended' },
          {
            type: 'deps',
            packages: [],
            refs: [],
            prerelease: '3.0.0-beta.1',
            deps: [{ name: 'koa', to: null }],
          },
        ],
      },
    ]);
  });

  it('is the same when made twice, under an address that follows the content', () => {
    const again = makeData(releases, labels, aliases, '/en/changelog/data/');
    assert.deepEqual(again, { index, files });
    const changed = releases.map(release =>
      release.version === newest ? { ...release, date: '1999-12-31' } : release,
    );
    const other = makeData(changed, labels, aliases, '/').index;
    assert.notEqual(other.lines[0]!.file, index.lines[0]!.file);
    assert.equal(other.lines[1]!.file, index.lines[1]!.file);
  });

  it('stays small: a line below 120 kB gzip, the index below 10 kB', () => {
    for (const [name, text] of files) assert.ok(gzipSync(text).length < 120_000, name);
    assert.ok(gzipSync(JSON.stringify(index)).length < 10_000);
  });
});

describe('comparing versions', () => {
  it('leaves the first version out and takes the last one in', () => {
    const { groups, releases: count } = ask({ from: '3.20.5', to: '3.20.7' });
    assert.equal(count, 2);
    const versions = groups.flatMap(({ changes }) => changes.map(one => one.release.version));
    assert.deepEqual([...new Set(versions)].sort(), ['3.20.6', '3.20.7']);
  });

  it('counts every change of a range once, versions without a page included', () => {
    const { groups } = ask({ from: oldest, to: newest });
    const all = stored
      .filter(({ version }) => version !== oldest)
      .flatMap(({ changes, prereleases = [] }) => [
        ...changes,
        ...prereleases.flatMap(pre => pre.changes),
      ]);
    for (const type of changeTypes.filter(one => one !== 'deps')) {
      const found = groups.find(group => group.type === type)!.changes.length;
      assert.equal(found, all.filter(change => change.type === type).length, type);
    }
    assert.ok(groups.some(({ changes }) => changes.some(({ release }) => !release.hasPage)));
  });

  it('puts what breaks first, and folds the moves of a dependency into its last', () => {
    const { groups, moves } = ask({ from: '3.0.0', to: '3.20.9' });
    assert.deepEqual(
      groups.map(({ type }) => type),
      changeTypes.filter(type => type !== 'deps'),
    );
    const names = moves.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    const loader = moves.find(({ name }) => name === '@grpc/proto-loader')!;
    assert.equal(loader.to, '0.7.15');
    assert.equal(loader.release.version, '3.20.6');
    assert.ok(loader.refs.includes(4337));
  });

  it('narrows to packages, older names included; what names no package is told apart', () => {
    const { groups, withoutPackage } = ask({
      from: '3.12.0',
      to: '3.20.9',
      packages: ['web-koa', 'swagger'],
    });
    const changes = groups.flatMap(group => group.changes.map(({ change }) => change));
    assert.ok(changes.some(({ packages }) => packages.includes('koa')));
    for (const { packages } of changes) {
      assert.ok(packages.includes('koa') || packages.includes('swagger'));
    }
    assert.ok(withoutPackage.changes.length > 0 && withoutPackage.moves.length > 0);
    assert.ok(withoutPackage.changes.every(({ change }) => change.packages.length === 0));
  });

  it('counts nothing for a package that did not change', () => {
    const range = { from: '3.19.0', to: '3.20.9' };
    const { groups, moves } = ask({ ...range, packages: ['cache-manager'] });
    assert.deepEqual([groups, moves], [[], []]);
    const { withoutPackage } = ask(range);
    assert.deepEqual(withoutPackage, { changes: [], moves: [] });
  });

  it('asks for the lines of the range only', () => {
    const lines = (from: string, to: string) =>
      resolve(query({ from, to }), index).range!.lines.map(({ line }) => line);
    assert.deepEqual(lines('3.20.1', '3.20.9'), ['3.20']);
    assert.deepEqual(lines('3.19.0', '3.20.0'), ['3.20', '3.19']);
    assert.deepEqual(lines('3.19.3', '3.20.0'), ['3.20']);
  });

  it('goes to the newest version where none is named', () => {
    assert.equal(resolve(query({ from: '3.20.0' }), index).range!.to, newest);
    assert.deepEqual(resolve(query({}), index), { problems: [] });
  });

  it('says what is wrong with a query', () => {
    assert.deepEqual(problemsOf({ from: 'latest', to: '3.20.9' }), [
      { kind: 'malformed', value: 'latest' },
    ]);
    assert.deepEqual(problemsOf({ from: 'latest', to: 'latest' }), [
      { kind: 'malformed', value: 'latest' },
    ]);
    assert.deepEqual(problemsOf({ from: '3.12.999', to: '999.0.0' }), [
      { kind: 'unknown', value: '3.12.999', nearest: newestVersion('3.12.x'), side: 'from' },
      { kind: 'unknown', value: '999.0.0', nearest: newest, side: 'to' },
    ]);
    assert.deepEqual(problemsOf({ from: '0.0.1' }), [
      { kind: 'unknown', value: '0.0.1', nearest: oldest, side: 'from' },
    ]);
    assert.deepEqual(problemsOf({ from: newest }), [{ kind: 'same', value: newest }]);
    assert.deepEqual(problemsOf({ from: '3.9.0', to: '3.10.0' }), []);
    assert.deepEqual(problemsOf({ from: '3.10.0', to: '3.9.0' }), [
      { kind: 'swapped', from: '3.10.0', to: '3.9.0' },
    ]);
  });

  it('answers for the packages it knows, unless it knows none', () => {
    const some = resolve(query({ from: '3.20.0', packages: ['core', 'nothing'] }), index);
    assert.deepEqual(some.problems, [{ kind: 'packages', names: ['nothing'] }]);
    assert.deepEqual(some.range!.packages, ['core']);
    assert.equal(resolve(query({ from: '3.20.0', packages: ['nothing'] }), index).range, undefined);
  });

  it('answers for packages that only have a history of types', () => {
    const types = { 'fc-starter': {} };
    const asked = query({ from: '3.19.0', packages: ['fc-starter'] });
    assert.deepEqual(resolve(asked, index).range, undefined);
    assert.deepEqual(resolve(asked, index, types).range!.packages, ['fc-starter']);
  });

  it('knows no package by a name that every object has', () => {
    const names = ['constructor', '__proto__', 'toString'];
    assert.deepEqual(problemsOf({ from: '3.20.0', packages: names }), [
      { kind: 'packages', names },
    ]);
    for (const name of names) {
      const { unknown } = resolveFilter({ package: name }, index);
      assert.deepEqual(unknown, [{ kind: 'package', value: name }]);
    }
  });
});

describe('addresses of comparisons', () => {
  it('are read and written alike', () => {
    const search = '?from=3.12.0&to=3.20.9&packages=core,swagger';
    const read = { from: '3.12.0', to: '3.20.9', packages: ['core', 'swagger'] };
    assert.deepEqual(parseQuery(search), read);
    assert.equal(formatQuery(read), search);
    assert.equal(formatQuery(query({})), '');
  });

  it('may be sloppy', () => {
    assert.deepEqual(parseQuery('?from=v3.12.0&to=&packages=core,,%20core,ws&x=1'), {
      from: '3.12.0',
      to: undefined,
      packages: ['core', 'ws'],
    });
    assert.equal(parseQuery('?from=%E0%A4%A').from, '\uFFFD%A');
  });
});

describe('the filter of the list', () => {
  it('finds the changes of a package and a type in all versions', () => {
    const filter = resolveFilter({ package: 'core', type: 'feature' }, index);
    const data = filter.lines.flatMap(({ line }) => parse(line));
    const found = filterReleases(filter, data);
    assert.ok(found.length > 10);
    for (const { changes } of found) {
      assert.ok(changes.length > 0);
      assert.ok(changes.every(c => c.type === 'feature' && c.packages.includes('core')));
    }
    const everything = [...files.values()].flatMap(text => JSON.parse(text) as ReleaseData[]);
    assert.equal(filterReleases(filter, everything).length, found.length);
  });

  it('names values that it does not know', () => {
    const { unknown, lines } = resolveFilter({ package: 'nothing', type: 'bug' }, index);
    assert.deepEqual(unknown, [
      { kind: 'package', value: 'nothing' },
      { kind: 'type', value: 'bug' },
    ]);
    assert.deepEqual(lines, []);
  });

  it('stands in the address', () => {
    const filter = { package: 'core', type: 'feature' };
    assert.equal(formatFilter(filter), '?package=core&type=feature');
    assert.deepEqual(parseFilter('?package=core&type=feature'), filter);
    assert.equal(formatFilter({}), '');
  });
});

describe('facts on the release lines', () => {
  it('are malformed with a name for the line and the field', () => {
    const lines = readReleaseLines();
    const [first, ...others] = lines.majors;
    assert.throws(
      () =>
        parseLines(JSON.stringify({ ...lines, majors: [{ ...first, state: 'old' }, ...others] })),
      /releaseLines\.json[\s\S]*majors line 1, field "state"/,
    );
    const sinceThen = ['3.20.9', '3.20.10', '3.20.10'].map(version => ({
      version,
      by: '2026-04-09',
    }));
    const next = { ...lines.next, sinceThen };
    assert.throws(
      () => parseLines(JSON.stringify({ ...lines, next })),
      /next .*sinceThen.*oldest release first/,
    );
    assert.throws(() => parseLines('{'), /releaseLines\.json:1:\d+: not valid JSON/);
    assert.throws(() => parseLines('null'), /releaseLines\.json is wrong/);
  });

  it('tell the comparison which lines get no more fixes', () => {
    assert.deepEqual(Object.keys(index.ended), ['1', '2']);
  });
});

it('a query or a filter with any hostile value is read as text, and written as a query alone', () => {
  for (const value of hostileValues) {
    const text = encodeURIComponent(value);
    const query = parseQuery(`?from=${text}&to=${text}&packages=${text}`);
    const filter = parseFilter(`?package=${text}&type=${text}`);
    assert.equal(filter.package, value.trim() || undefined);
    assert.deepEqual(parseFilter(formatFilter(filter)), filter);
    for (const written of [formatQuery(query), formatFilter(filter)]) {
      const { origin, pathname, hash } = new URL(written, 'https://midwayjs.org/changelog');
      assert.deepEqual([origin, pathname, hash], ['https://midwayjs.org', '/changelog', ''], value);
    }
  }
});
