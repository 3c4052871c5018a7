import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareStatement, readStatements, type Statement } from '../../../checks/history/history';
import type { Releases } from '../../../src/history/since';
import { history, version } from '../history/samples';
import { page } from './page';

const said = (text: string, locale: 'en' | 'zh-cn' = 'en') =>
  readStatements(page(text, locale)).map(({ version: number, says, names, isOwn }) => [
    number,
    says,
    names.join(),
    isOwn,
  ]);

describe('what a page says of versions', () => {
  it('is read in both languages, with the names in code of the sentence', () => {
    assert.deepEqual(said('Since 3.12.0 `a.b` is there. `c` is older.'), [
      ['3.12.0', 'since', 'a.b', false],
    ]);
    assert.deepEqual(said('从 v3.12.0 起有 `a`。`c` 更早。', 'zh-cn'), [
      ['3.12.0', 'since', 'a', false],
    ]);
    assert.deepEqual(said('It needs Midway 3.9 or later.'), [['3.9', 'since', '', false]]);
  });

  it('is of a thing itself where it stands right behind it', () => {
    assert.deepEqual(said('Use `a` (since 3.12), not `b`.'), [['3.12', 'since', 'a', true]]);
    assert.deepEqual(said('用 `a`（自 3.12 起），不用 `b`。', 'zh-cn'), [
      ['3.12', 'since', 'a', true],
    ]);
    assert.deepEqual(said('`a`, deprecated since 3.9, is slow.'), [
      ['3.9', 'deprecated', 'a', true],
    ]);
  });

  it('is of the name of a row in tables, and of the package in a row of its own', () => {
    const table = '| Option | Use |\n|---|---|\n| `port` | Since 3.2.0 also `0` |';
    assert.deepEqual(said(table), [['3.2.0', 'since', 'port', false]]);
    const facts = '| | |\n|---|---|\n| Package | `@midwayjs/redis` |\n| Since | 3.1.0 |';
    assert.deepEqual(
      readStatements(page(facts)).map(one => [one.package, one.version]),
      [['@midwayjs/redis', '3.1.0']],
    );
    assert.deepEqual(said(facts.replace('3.1.0', '3.1.0 in this form')), []);
    assert.deepEqual(said(facts.replace('3.1.0', '≤ 3.1.0')), []);
  });
});

describe('what a page says of versions, beside the history', () => {
  const known = history([
    version('3.1.0', 'export declare class Old {}'),
    version('3.2.0', 'export declare class Old {}\nexport declare class New {}'),
    version(
      '3.4.0',
      '/** @deprecated */ export declare class Old {}\nexport interface Options { ttl: 1 }\nexport declare class New {}',
    ),
  ]);
  const releases: Releases = { versions: ['3.1.0', '3.2.0', '3.3.0', '3.4.0'], named: [] };
  const compare = (statement: Partial<Statement>) =>
    compareStatement(
      { line: 1, version: '3.1.0', says: 'since', names: [], isOwn: false, ...statement },
      new Map([['@midwayjs/redis', known]]),
      ['@midwayjs/redis'],
      releases,
    );

  it('is wrong if the thing came later, with the versions that are possible', () => {
    assert.match(
      compare({ names: ['New'] })![0]!,
      /`New` is there since 3\.1\.0, .* since 3\.2\.0:/,
    );
    assert.match(compare({ names: ['ttl'], version: '3.2' })![0]!, /since 3\.3\.0–3\.4\.0:/);
    assert.deepEqual(compare({ names: ['ttl'], version: '3.3' }), []);
  });

  it('is wrong if it came earlier, where just its coming is told', () => {
    assert.match(compare({ names: ['New'], version: '3.4.0', isOwn: true })![0]!, /since 3\.2\.0:/);
    assert.deepEqual(compare({ names: ['New'], version: '3.4.0' }), []);
  });

  it('is wrong if a deprecation is of another version', () => {
    const deprecated = { names: ['Old'], says: 'deprecated' as const };
    assert.match(
      compare(deprecated)![0]!,
      /`Old` is deprecated since 3\.1\.0, .* since 3\.3\.0–3\.4\.0:/,
    );
    assert.deepEqual(compare({ ...deprecated, version: '3.3.0' }), []);
  });

  it('is wrong if an older version of the package is published', () => {
    assert.match(
      compare({ package: '@midwayjs/redis', version: '3.2.0' })![0]!,
      /3\.1\.0 is published/,
    );
    assert.deepEqual(compare({ package: '@midwayjs/redis', version: '3.0.0' }), []);
  });

  it('is not compared where the histories know nothing of it', () => {
    assert.equal(compare({ names: ['package.json', 'Other'] }), undefined);
    assert.equal(compare({ package: '@midwayjs/etcd' }), undefined);
  });
});
