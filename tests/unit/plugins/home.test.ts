import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import type { LedgerEntry } from '../../../src/content/ledger';
import { type Notes, readNotes } from '../../../src/content/components';
import { groupsOf, packagesByGuide, plainTitle } from '../../../src/plugins/home/components';
import { countChecked, countComponents, readFigures } from '../../../src/plugins/home/figures';
import { summarize } from '../../../src/plugins/home/releases';

const axios = { name: 'axios', dir: 'axios' };

describe('the components of the home page', () => {
  it('are the groups of the sidebar, with the packages of each guide', () => {
    const doc = (id: string, title: string) => ({ id, title, permalink: `/en/docs/${id}` });
    const category = {
      type: 'category',
      label: 'General',
      link: { type: 'generated-index', permalink: '/en/docs/category/general' },
      items: [{ type: 'doc', id: 'extensions/bullmq' }],
    };
    const first = { type: 'doc', id: 'extensions/axios' };
    const version = {
      docs: [
        doc('extensions/axios', 'HTTP client (axios)'),
        doc('extensions/bullmq', 'Job queues (BullMQ)'),
        doc('midway_component', 'Using components'),
      ],
      sidebars: { component: [first, { type: 'doc', id: 'midway_component' }, category] },
    } as unknown as LoadedVersion;
    assert.deepEqual(groupsOf(version, 'component', new Map([['extensions/axios', [axios]]])), [
      {
        name: 'General',
        path: '/en/docs/category/general',
        guides: [
          { title: 'HTTP client', path: '/en/docs/extensions/axios', packages: [axios] },
          { title: 'Job queues (BullMQ)', path: '/en/docs/extensions/bullmq', packages: [] },
        ],
      },
    ]);
  });

  it('have the title of their guide, without the package that stands beside it', () => {
    assert.equal(plainTitle('HTTP 客户端（axios）', [axios]), 'HTTP 客户端');
    assert.equal(plainTitle('HTTP client (axios)', []), 'HTTP client (axios)');
    assert.equal(plainTitle('Client (of HTTP)', [axios]), 'Client (of HTTP)');
    assert.equal(plainTitle('Redis', [{ name: 'redis', dir: 'redis' }]), 'Redis');
  });

  it('have the packages of the reference, by their names on npm', () => {
    const packages = packagesByGuide(readNotes());
    assert.deepEqual(packages.get('extensions/koa'), [{ name: 'koa', dir: 'web-koa' }]);
    assert.deepEqual(
      packages.get('extensions/render')?.map(({ name }) => name),
      ['view', 'view-ejs', 'view-nunjucks'],
    );
  });
});

describe('the releases of the home page', () => {
  const release = (version: string, date: string) => ({ version, date, changes: [] });

  it('are counted, and summed up by major line, the newest first', () => {
    const releases = [
      release('2.0.0', '2019-03-31'),
      release('1.10.0', '2019-01-01'),
      release('1.9.0', '2018-12-23'),
    ];
    const major = { guides: '1.0.0', isMaintained: false } as const;
    const majors = [
      { ...major, line: '1', state: { zh: '不再修复', en: 'no more fixes' } },
      { ...major, line: '2', state: { zh: '本文档所述', en: 'described here' } },
    ];
    const last = { version: '2.0.0', date: '2019-03-31' };
    assert.deepEqual(summarize(releases, { majors }, 'en'), {
      total: 3,
      first: { version: '1.9.0', date: '2018-12-23' },
      last,
      lines: [
        { line: '2.x', newest: last, state: 'described here' },
        {
          line: '1.x',
          newest: { version: '1.10.0', date: '2019-01-01' },
          state: 'no more fixes',
        },
      ],
    });
  });
});

describe('the figures of the home page', () => {
  it('do not count components that new projects do without', () => {
    const status = { zh: '旧', en: 'old', reason: 'x' };
    const notes: Notes = {
      koa: { group: 'framework' },
      cron: { group: 'service' },
      bull: { group: 'service', status },
    };
    assert.equal(countComponents(notes), 2);
    assert.equal(countComponents(notes, 'service'), 1);
  });

  it('count what was checked against the version that they name, in one language', () => {
    const entry = (against: string) => ({ against, compiled: 3, tests: 2 }) as LedgerEntry;
    const own = '@midwayjs/core 3.20.24';
    const ledger = {
      'docs/a.md': entry(own),
      'docs/extensions/b.md': entry(own),
      'docs/old.md': entry('@midwayjs/core 3.19.0'),
      'i18n/en/docusaurus-plugin-content-docs/current/a.md': entry(own),
      'versioned_docs/version-2.0.0/a.md': entry('@midwayjs/core 2.14.6'),
      'blog/a.md': entry(own),
    };
    assert.deepEqual(countChecked(ledger, '3.20.24'), { guides: 2, blocks: 6, tests: 4 });
  });

  it('are all there', async () => {
    const figures = await readFigures(readNotes());
    assert.match(figures.version, /^\d+\.\d+\.\d+$/);
    const { version, ...counts } = figures;
    for (const [name, count] of Object.entries(counts)) assert.ok(count > 0, `${version}: ${name}`);
  });
});
