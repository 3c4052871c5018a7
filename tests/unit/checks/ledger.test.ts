import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  compareLedgers,
  formatLedger,
  formatReport,
  makeLedger,
  renewLedger,
} from '../../../checks/ledger/ledger';
import { hashOf, type Ledger } from '../../../checks/ledger/model';
import { addChecked } from '../../../src/config/checked';
import { block, messages, page } from './page';

const guide = page(
  block('ts', 'export {};') + block('ts nocheck="needs a cluster"', 'x') + block('bash', 'ls'),
);
const run = { page: guide, problems: [], tests: 3, outputs: 2 };
const followed = {
  page: guide,
  problems: [],
  inOrder: true,
  isApplication: true,
  started: true,
  merged: true,
  requests: 1,
  replaces: ['GET /books/2'],
};

describe('ledger', () => {
  it('says what was verified on a page, and against what', () => {
    const entry = makeLedger([guide], [run], [followed], [], {})[guide.file]!;
    assert.match(entry.against, /^@midwayjs\/core \d+\.\d+\.\d+$/);
    assert.deepEqual(entry.blocks, { bash: 1, ts: 2 });
    assert.deepEqual([entry.compiled, entry.tests, entry.outputs], [1, 3, 2]);
    assert.deepEqual(entry.nocheck, ['ts: needs a cluster']);
    assert.deepEqual(entry.reader, { started: true, requests: 1, replaces: ['GET /books/2'] });
  });

  it('claims nothing of a page with a problem', () => {
    assert.deepEqual(
      makeLedger([guide], [run], [followed], [{ file: guide.file, message: 'wrong' }], {}),
      {},
    );
  });

  it('keeps what another machine found of a page that cannot run here', () => {
    const earlier = makeLedger([guide], [run], [followed], [], {});
    const notRun = { ...run, tests: 0, outputs: 0, lacks: ['kafka'] };
    assert.deepEqual(makeLedger([guide], [notRun], [followed], [], earlier), earlier);
    const changed = { [guide.file]: { ...earlier[guide.file]!, hash: 'another' } };
    assert.deepEqual(makeLedger([guide], [notRun], [followed], [], changed)[guide.file]!.lacks, [
      'kafka',
    ]);
  });

  it('is compared with the one in the repository', () => {
    const fresh = makeLedger([guide], [run], [followed], [], {});
    const kept = JSON.parse(formatLedger(fresh)) as Ledger;
    assert.deepEqual(compareLedgers(kept, fresh), []);
    assert.match(
      messages(compareLedgers({}, fresh)),
      /out of date: run "npm run check -- --fix \S+"/,
    );
    assert.match(messages(compareLedgers(kept, {})), /pages that are gone \(\S*a-page\.md\)/);
  });

  it('is not said to be out of date for a page that has a problem', () => {
    const fresh = makeLedger([guide], [run], [followed], [], {});
    assert.deepEqual(compareLedgers(fresh, {}, [{ file: guide.file, message: 'wrong' }]), []);
  });

  it('is renewed for the pages that were checked', () => {
    const fresh = makeLedger([guide], [run], [followed], [], {});
    const entry = fresh[guide.file]!;
    const other = { 'docs/z.md': entry };
    const outdated = {
      ...other,
      'docs/removed.md': entry,
      [guide.file]: { ...entry, hash: 'another' },
    };
    const files = new Set([guide.file, 'docs/z.md']);
    assert.deepEqual(renewLedger(outdated, [guide], fresh, files), { ...fresh, ...other });
    assert.deepEqual(renewLedger(outdated, [guide], {}, files), other);
  });

  it('is shown as a table with the unchecked blocks by name', () => {
    const ledger = makeLedger([guide], [run], [followed], [], {});
    const report = formatReport([guide], ledger, new Map(), [followed]);
    assert.match(
      report,
      /version +locale +pages .* applications +started +in order +merged +requests/,
    );
    assert.match(report, /3\.0\.0 +en +1 .*100\.0/);
    assert.match(report, /not checked: .*a-page\.md: ts: needs a cluster/);
  });
});

describe('the facts in front matter', () => {
  const parse = (fileContent: string) =>
    addChecked({
      filePath: 'docs/intro.md',
      fileContent,
      defaultParseFrontMatter: () => Promise.resolve({ frontMatter: { title: 'x' }, content: '' }),
    });

  it('says nothing of a text that was not checked', async () => {
    assert.ok(hashOf('another text'));
    assert.deepEqual((await parse('another text')).frontMatter, { title: 'x' });
  });
});
