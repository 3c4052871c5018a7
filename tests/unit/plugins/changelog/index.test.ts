import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { BlogContent, BlogPost } from '@docusaurus/plugin-content-blog';
import { locales } from '../../../../src/config/languages';
import { linkByVersion, writeFiles } from '../../../../src/plugins/changelog';
import { toListed, toReleaseData } from '../../../../src/plugins/changelog/data';
import {
  type DescribedChange,
  parseReleases,
  readReleases,
  type Release,
  withPages,
} from '../../../../src/content/releases';
import { readLabels as labels } from '../../../../src/plugins/changelog/labels';
import { escapeMarkdown, renderPages, summarize } from '../../../../src/plugins/changelog/render';
import { compareVersions } from '../../../../src/content/changelogData';
import { linesOf } from '../../../../src/plugins/changelog/sidebar';
import { releasePages, storedReleases } from '../../../support/content';

const releases = readReleases('changelog');

const sample: Release = {
  version: '3.20.1',
  date: '2025-01-17',
  changes: [
    { type: 'fix', packages: ['core'], refs: [1, 2], en: 'Mends <T> in `a<b>`', zh: '修正' },
    { type: 'deps', packages: [], refs: [3], deps: [{ name: 'koa', to: null }] },
  ],
};
const asFile = (release: unknown) => JSON.stringify([release]);

describe('release data', () => {
  it('has every version of the files, newest first, and tells those that have a page', () => {
    const versionsOf = (list: { version: string }[]) => list.map(({ version }) => version).sort();
    assert.deepEqual(versionsOf(releases), versionsOf(storedReleases()));
    assert.deepEqual(versionsOf(withPages(releases)), versionsOf(releasePages()));
    const dates = releases.map(({ date }) => date);
    assert.deepEqual(dates, dates.toSorted().reverse());
  });

  it('names file, version and field of a malformed entry', () => {
    const broken = { ...sample, changes: [{ ...sample.changes[0], refs: ['one'] }] };
    assert.throws(
      () => parseReleases('changelog/3.20.json', asFile(broken)),
      /changelog\/3\.20\.json[\s\S]*line 1, 3\.20\.1, field "changes\.0\.refs\.0"/,
    );
  });

  it('refuses a field it does not know, a wrong date and an unknown type', () => {
    for (const change of [
      { notes: 'x' },
      { date: '2025-02-30' },
      { changes: [{ ...sample.changes[0], type: 'bug' }] },
    ]) {
      assert.throws(
        () => parseReleases('changelog/3.20.json', asFile({ ...sample, ...change })),
        /3\.20\.1, field/,
      );
    }
  });

  it('names the file of broken JSON, of an empty list, and of a version in the wrong file', () => {
    assert.throws(
      () => parseReleases('changelog/3.20.json', '[{'),
      /changelog\/3\.20\.json:1:\d+: not valid JSON/,
    );
    assert.throws(() => parseReleases('changelog/3.20.json', '[]'), /changelog\/3\.20\.json/);
    assert.throws(
      () => parseReleases('changelog/3.2.json', asFile(sample)),
      /changelog\/3\.2\.json:1 {2}.*3\.20\.1 belongs to another file: move it to 3\.20\.json/,
    );
  });

  it('refuses a folder without data', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'changelog-'));
    assert.throws(() => readReleases(folder), /contains no release files/);
  });

  it('sorts versions by number', () => {
    assert.deepEqual(['3.10.0', '3.9.1', '3.9.0'].sort(compareVersions), [
      '3.9.0',
      '3.9.1',
      '3.10.0',
    ]);
  });
});

describe('a release in the list', () => {
  const fix = sample.changes[0]!;
  const listed = (changes: Release['changes']) =>
    toListed(toReleaseData([{ ...sample, changes }], 'en', {})[0]!);
  const deps = sample.changes[1]!;

  it('shows what matters first, all moves of dependencies, and how much else its page has', () => {
    const docs: DescribedChange = { type: 'docs', packages: [], refs: [], en: '', zh: '' };
    const { changes, more } = listed([deps, docs, docs, docs, fix, fix, fix, fix]);
    assert.deepEqual(
      changes.map(({ type }) => type),
      ['fix', 'fix', 'fix', 'fix', 'docs', 'deps'],
    );
    assert.equal(more, 2);
  });

  it('is shown whole where a link would take as much room as the rest', () => {
    const { changes, more } = listed([fix, fix, fix, fix, fix, fix, deps]);
    assert.equal(changes.length, 7);
    assert.equal(more, 0);
  });
});

describe('the sidebar', () => {
  it('has the releases by major and minor line, newest first by version, with their days', () => {
    const item = (title: string, date: string) => ({ title, permalink: `/${title}`, date });
    const lines = linesOf([
      item('v2.14.8', '2025-02-01T00:00:01.000Z'),
      item('v3.9.0', '2022-12-09T00:00:00.000Z'),
      item('v3.10.1', '2023-01-31T00:00:00.000Z'),
      item('v3.10.0', '2023-01-30T00:00:00.000Z'),
    ]);
    assert.deepEqual(
      lines.map(({ major, lines: own }) => [major, own.map(({ line }) => line)]),
      [
        ['3', ['3.10', '3.9']],
        ['2', ['2.14']],
      ],
    );
    assert.deepEqual(lines[0]!.lines[0]!.items, [
      { title: 'v3.10.1', permalink: '/v3.10.1', date: '2023-01-31' },
      { title: 'v3.10.0', permalink: '/v3.10.0', date: '2023-01-30' },
    ]);
  });
});

describe('release pages', () => {
  it('are made for every version in both languages', () => {
    for (const locale of locales) {
      const pages = renderPages(releases, labels(locale));
      const versions = releasePages().map(({ version }) => `v${version}.md`);
      assert.deepEqual([...pages.keys()].sort(), versions.sort());
      for (const [name, text] of pages) {
        assert.doesNotMatch(
          text,
          /description: ".*undefined|\{(count|version|packages|previous)\}/,
          `${locale} ${name}`,
        );
      }
    }
  });

  it('say in each language what changed, where, and with which references', () => {
    const [text] = [...renderPages([sample], labels('en')).values()];
    assert.match(text!, /## Fixes \{#v3\.20\.1-fix\}\n\n- `core` Mends \\<T\\> in `a<b>` \[#1\]/);
    assert.match(text!, /\| `koa` \| latest compatible \|/);
    const [chinese] = [...renderPages([sample], labels('zh-cn')).values()];
    assert.match(chinese!, /## 修复 \{#v3\.20\.1-fix\}\n\n- `core` 修正/);
  });

  it('keep the order of releases of one day', () => {
    const pages = renderPages(
      [sample, { ...sample, version: '3.20.0' }].sort((a, b) =>
        compareVersions(b.version, a.version),
      ),
      labels('en'),
    );
    assert.match(pages.get('v3.20.0.md')!, /date: 2025-01-17T00:00:00Z/);
    assert.match(pages.get('v3.20.1.md')!, /date: 2025-01-17T00:00:01Z/);
  });

  it('say so when only version numbers moved', () => {
    const text = summarize({ ...sample, changes: [] }, labels('en'));
    assert.match(text, /3\.20\.1 changes only version numbers/);
  });

  it('count pre-releases in', () => {
    const text = summarize(
      {
        ...sample,
        changes: [],
        prereleases: [{ version: '3.20.1-beta.1', date: sample.date, changes: sample.changes }],
      },
      labels('en'),
    );
    assert.match(text, /1 fix, 1 dependency update/);
  });

  it('escape markup outside code', () => {
    assert.equal(escapeMarkdown('a <b> *c* `<d>`'), 'a \\<b\\> \\*c\\* `<d>`');
  });

  it('lead to the versions next to their own, whatever came out between', () => {
    const blogPosts = ['v3.0.0', 'v2.14.0', 'v2.13.9', 'v3.0.1'].map(title => ({
      metadata: { title, permalink: `/changelog/${title}` },
    }));
    linkByVersion({ blogPosts } as unknown as BlogContent);
    const { metadata } = blogPosts[0]! as BlogPost;
    assert.equal(metadata.prevItem?.title, 'v3.0.1');
    assert.equal(metadata.nextItem?.permalink, '/changelog/v2.14.0');
    assert.equal((blogPosts[2]! as BlogPost).metadata.nextItem, undefined);
  });

  it('lead to the comparison with the version before', () => {
    const pages = renderPages([sample, { ...sample, version: '3.20.0' }], labels('en'));
    const link = '(/changelog/compare?from=3.20.0&to=3.20.1)';
    assert.ok(pages.get('v3.20.1.md')!.includes(link));
    assert.doesNotMatch(pages.get('v3.20.0.md')!, /changelog\/compare/);
  });

  it('are written once, and stale ones removed', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'changelog-'));
    writeFiles(
      folder,
      new Map([
        ['a.md', 'a'],
        ['b.md', 'b'],
      ]),
    );
    const before = statSync(path.join(folder, 'a.md')).mtimeMs;
    writeFiles(folder, new Map([['a.md', 'a']]));
    assert.deepEqual(readdirSync(folder), ['a.md']);
    assert.equal(statSync(path.join(folder, 'a.md')).mtimeMs, before);
  });
});
