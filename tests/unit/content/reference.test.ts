import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { languageKeys } from '../../../src/config/languages';
import {
  parseLabels,
  parsePackages,
  readLabels,
  readFrameworkLine,
  readPackages,
} from '../../../src/content/reference';
import { linePage } from '../../../src/plugins/api-reference/pages';
import { entries, sample, scratch, site, siteDir } from '../plugins/api-reference/site';

describe('the list of packages', () => {
  it('names each package with a directory of its own', () => {
    assert.equal(new Set(entries.map(({ dir }) => dir)).size, entries.length);
  });

  it('has hand-written declarations for the packages that say so', () => {
    const written = entries.filter(({ declarations }) => declarations).map(({ dir }) => dir);
    assert.ok(written.length > 0);
    for (const dir of written) assert.ok(existsSync(`api/declarations/${dir}/index.d.ts`), dir);
  });

  it('takes version and entry point from the installed package', () => {
    const koa = readPackages(siteDir).find(({ dir }) => dir === 'web-koa');
    const pinned = JSON.parse(readFileSync('framework/3.0.0/package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    assert.equal(koa?.version, pinned.dependencies['@midwayjs/koa']);
    assert.ok(koa?.entryPoint.endsWith('@midwayjs/koa/index.d.ts'));
  });

  const wrong: [string, string, RegExp][] = [
    ['text that is not JSON', '[{]', /list\.json is not JSON: .*Correct it/],
    ['something else than a list', '{}', /list\.json must contain a list/],
    [
      'an unknown field',
      JSON.stringify([{ ...sample, directory: 'x' }]),
      /"ws" \(number 1\).*directory/s,
    ],
    [
      'a missing translation',
      JSON.stringify([{ ...sample, description: { en: 'F' } }]),
      /description\.zh/,
    ],
    [
      'a name outside the scope',
      JSON.stringify([{ ...sample, npm: 'ws' }]),
      /npm: must be a name such as/,
    ],
    [
      'the same package twice',
      JSON.stringify([sample, sample]),
      /entries 1 and 2 have the same dir, "ws"/,
    ],
    [
      'declarations without version',
      JSON.stringify([{ ...sample, declarations: true }]),
      /"version"/,
    ],
    ['no object', '[null]', /the entry number 1 is wrong/],
  ];
  for (const [what, json, message] of wrong) {
    it(`refuses ${what}`, () => {
      assert.throws(() => parsePackages(json, 'list.json'), { name: 'ApiReferenceError', message });
    });
  }

  it('says what to do about a package that is not installed', () => {
    const folder = site('unknown', [{ ...sample, dir: 'nope', npm: '@midwayjs/nope' }]);
    assert.throws(
      () => readPackages(folder),
      /"nope" \(@midwayjs\/nope\) is not installed.*install it/,
    );
  });

  it('says what to do when the framework is not installed', () => {
    const folder = path.join(scratch, 'bare');
    mkdirSync(path.join(folder, 'api'), { recursive: true });
    writeFileSync(path.join(folder, 'api/packages.json'), JSON.stringify([sample]));
    assert.throws(() => readPackages(folder), /Run "npm ci --prefix framework\/3\.0\.0"/);
  });

  it('says which declarations are missing', () => {
    const folder = site('undeclared', [{ ...sample, declarations: true, version: '3.20.0' }]);
    assert.throws(() => readPackages(folder), /api\/declarations\/ws\/index\.d\.ts is missing/);
  });
});

describe('labels and lines', () => {
  it('has every label in both languages', () => {
    const [zh, en] = languageKeys.map(language => readLabels(siteDir, language));
    assert.deepEqual(Object.keys(zh!), Object.keys(en!));
    for (const text of Object.values(en!)) assert.doesNotMatch(text, /\p{Script=Han}/u);
  });

  it('names the label that lacks a language', () => {
    assert.throws(() => parseLabels('{"install":{"en":"x"}}', 'labels.json', 'en'), /install\.zh/);
  });

  it('lists the packages of an earlier line with their versions and its guides', () => {
    const line = readFrameworkLine(siteDir, '2.0.0');
    const text = linePage(line, '', readLabels(siteDir, 'en'));
    assert.match(text, /\]\(\/docs\/2\.0\.0\/intro\)/);
    assert.match(text, /\| `@midwayjs\/koa` \| 2\.14\.\d+ \|/);
  });
});
