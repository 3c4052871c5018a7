import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  compareLedgers,
  formatReport,
  makeLedger,
  writeLedger,
} from '../../../checks/ledger/ledger';
import {
  hashOf,
  type LedgerEntry,
  readEntry,
  readLedger,
  recordedPages,
} from '../../../src/content/ledger';
import {
  isSampled,
  readerResult,
  RecordedResults,
  runnerKey,
  runResult,
} from '../../../checks/ledger/recorded';
import { addChecked } from '../../../src/plugins/markdown/checked';
import { docVersions } from '../../../src/config/site';
import { block, messages, page } from './page';

const guide = page(
  block('ts', 'export {};') + block('ts nocheck="needs a cluster"', 'x') + block('bash', 'ls'),
);
const run = { page: guide, problems: [], input: 'the program', tests: 3, outputs: 2 };
const followed = {
  page: guide,
  problems: [],
  inOrder: true,
  isApplication: true,
  started: true,
  input: 'the starts',
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
    const entry = makeLedger([guide], [notRun], [followed], [], changed)[guide.file]!;
    assert.deepEqual(entry.lacks, ['kafka']);
    assert.equal(entry.keys!.run, undefined, 'another machine runs it');
  });

  it('is compared with what was found, field by field', () => {
    const fresh = makeLedger([guide], [run], [followed], [], {});
    const compare = (change: Partial<LedgerEntry>) =>
      messages(compareLedgers({ [guide.file]: { ...fresh[guide.file]!, ...change } }, fresh, []));
    assert.equal(compare({}), '');
    assert.match(
      compare({ tests: 30 }),
      /^is out of date \(tests: 30, found 3\): run "npm run check/,
    );
    assert.match(compare({ hash: 'another' }), /\(its text\)/);
    assert.match(
      compare({ keys: { run: 'x' } }),
      /\(what it executes, its packages or what runs it\)/,
    );
    assert.deepEqual(compareLedgers({}, fresh, ['docs/removed.md']), [
      {
        file: `checks/ledger/${guide.file}.json`,
        message: `is missing: run "npm run check -- --fix ${guide.file}" and commit the file`,
      },
      {
        file: 'checks/ledger/docs/removed.md.json',
        message:
          'is of a page that is gone: run "npm run check -- --fix" for any page, or remove the file',
      },
    ]);
  });

  it('is out of date if a page that was the same in a browser differs now', () => {
    const played = { page: guide, input: 'the plan', requests: 1, tests: 3 };
    const ledgerOf = (differs?: string) =>
      makeLedger(
        [guide],
        [run],
        [followed],
        [],
        {},
        [],
        [{ ...played, ...(differs && { differs }) }],
      );
    const [same, other] = [ledgerOf(), ledgerOf('GET /: status was "HTTP/1.1 500"')];
    assert.deepEqual(same[guide.file]!.play, { requests: 1, tests: 3 });
    assert.equal(messages(compareLedgers(same, same, [])), '');
    assert.match(messages(compareLedgers(same, other, [])), /^is out of date \(play: it differs, /);
    assert.match(
      formatReport([guide], other, new Map()),
      /not played: .*a-page\.md: GET \/: status/,
    );
  });

  it('is written a file a page, where it has changed', t => {
    const cwd = process.cwd();
    const folder = mkdtempSync(path.join(tmpdir(), 'ledger-'));
    t.after(() => {
      process.chdir(cwd);
      rmSync(folder, { recursive: true });
    });
    const fresh = makeLedger([guide], [run], [followed], [], {});
    process.chdir(folder);
    const file = `checks/ledger/${guide.file}.json`;
    assert.deepEqual(writeLedger({}, fresh, []), [file]);
    assert.deepEqual(readLedger(), fresh);
    assert.deepEqual(writeLedger(fresh, fresh, []), []);
    writeFileSync(file, '{');
    assert.throws(() => readEntry(guide.file), /a-page\.md\.json is not JSON \(.*\): delete it/);
    assert.deepEqual(writeLedger(fresh, {}, [guide.file]), [file]);
    assert.deepEqual(recordedPages(), []);
  });

  it('is shown as a table with the unchecked blocks by name', () => {
    const ledger = makeLedger([guide], [run], [followed], [], {});
    const report = formatReport([guide], ledger, new Map(), [followed]);
    assert.match(report, /version +locale +pages .* applications +started +in order +requests/);
    assert.match(report, /3\.0\.0 +en +1 .*100\.0/);
    assert.match(report, /not checked: .*a-page\.md: ts: needs a cluster/);
  });
});

describe('what the ledger has in place of running a page', () => {
  const entry = makeLedger([guide], [run], [followed], [], {})[guide.file]!;
  const recorded = (change: Partial<LedgerEntry> = {}, isRun = false) =>
    new RecordedResults('run', runResult, { [guide.file]: { ...entry, ...change } }, () => isRun);

  it('is its result, as long as it executes and shows the same', () => {
    const results = recorded();
    assert.deepEqual(results.take(guide, 'the program'), { tests: 3, outputs: 2 });
    assert.equal(results.take(guide, 'another program'), undefined);
    assert.deepEqual([...results.changed], [guide.file]);
    assert.equal(String(results), '1 of 2 pages run (1 changed, 0 unchanged), 1 as in the ledger');
  });

  it('is nothing where a number was written by hand, a key is another one, or the entry is missing', () => {
    assert.equal(recorded({ tests: 30 }).take(guide, 'the program'), undefined);
    assert.equal(
      recorded({ keys: entry.keys && { run: entry.keys.reader } }).take(guide, 'the program'),
      undefined,
    );
    assert.equal(recorded({ keys: undefined }).take(guide, 'the program'), undefined);
    const none = new RecordedResults('run', runResult, {}, () => false);
    assert.equal(none.take(guide, 'the program'), undefined);
  });

  it('is nothing where the page is run in any case, but for a page that cannot be run here', () => {
    const results = recorded({}, true);
    assert.equal(results.take(guide, 'the program'), undefined);
    assert.match(String(results), /^1 of 1 pages run \(0 changed, 1 unchanged\)/);
    assert.deepEqual(results.has(guide, 'the program'), { tests: 3, outputs: 2 });
    assert.equal(results.has(guide, 'another program'), undefined);
  });

  it('is of one part: what readers get has a key of its own', () => {
    const results = new RecordedResults(
      'reader',
      readerResult,
      { [guide.file]: entry },
      () => false,
    );
    assert.equal(results.take(guide, 'the starts'), entry.reader);
    assert.equal(results.take(guide, 'the program'), undefined);
  });

  describe('depends on', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'runner-'));
    before(() => {
      for (const name of ['checks', 'src', 'api/declarations', 'tsconfig.json', 'package.json'])
        cpSync(name, path.join(folder, name), { recursive: true });
      for (const version of docVersions) {
        mkdirSync(path.join(folder, 'framework', version), { recursive: true });
        const lock = `framework/${version}/package-lock.json`;
        cpSync(lock, path.join(folder, lock));
        const manifest = `framework/${version}/package.json`;
        cpSync(manifest, path.join(folder, manifest));
      }
    });
    after(() => rmSync(folder, { recursive: true }));

    /** Whether the keys of `run`, `reader` and `play` change with an edit of a file. */
    function changes(file: string, edit: (text: string) => string): boolean[] {
      const parts = ['run', 'reader', 'play'] as const;
      const keys = () => parts.map(part => runnerKey(folder, part, '3.0.0'));
      const before = keys();
      const text = readFileSync(path.join(folder, file), 'utf8');
      assert.notEqual(edit(text), text, file);
      writeFileSync(path.join(folder, file), edit(text));
      const after = keys();
      writeFileSync(path.join(folder, file), text);
      return after.map((key, index) => key !== before[index]);
    }

    it('the packages of its version', () => {
      const another = (text: string) => text.replace('"lockfileVersion": ', '"lockfileVersion": 1');
      assert.deepEqual(changes('framework/3.0.0/package-lock.json', another), [true, true, true]);
      assert.deepEqual(changes('framework/2.0.0/package-lock.json', another), [
        false,
        false,
        false,
      ]);
    });

    it('no comment, and no check that reads pages', () => {
      const comment = (text: string) => `${text}\n// A comment.\n`;
      const statement = (text: string) => `${text}\nconsole.log('changed');\n`;
      assert.deepEqual(changes('checks/snippets/run.ts', comment), [false, false, false]);
      for (const file of [
        'src/content/pages.ts',
        'src/content/quickGuide.ts',
        'checks/cli.ts',
        'checks/parity/parity.ts',
        'checks/reader/plan.ts',
      ])
        assert.deepEqual(changes(file, statement), [false, false, false], file);
    });

    it('the modules that run pages, also in processes of their own', () => {
      const statement = (text: string) => `${text}\nconsole.log('changed');\n`;
      assert.deepEqual(changes('checks/snippets/record.ts', statement), [true, false, false]);
      assert.deepEqual(changes('checks/snippets/run.ts', statement), [true, false, false]);
      const wording = (text: string) => text.replace('no run printed', 'none printed');
      assert.deepEqual(changes('checks/snippets/outputs.ts', wording), [true, false, true]);
      assert.deepEqual(changes('checks/reader/host.ts', statement), [false, true, false]);
      assert.deepEqual(changes('checks/reader/requests.ts', statement), [false, true, true]);
      assert.deepEqual(changes('checks/snippets/servers.ts', statement), [true, true, false]);
    });

    it('the worker and the page side of guides that run in a browser', () => {
      const statement = (text: string) => `${text}\nconsole.log('changed');\n`;
      for (const file of [
        'client/worker.ts',
        'client/session.ts',
        'client/node/http.ts',
        'compile.ts',
        'frame.ts',
      ])
        assert.deepEqual(
          changes(`src/plugins/play/${file}`, statement),
          [false, false, true],
          file,
        );
    });
  });
});

describe('pages that are run although nothing of them has changed', () => {
  const pages = Array.from({ length: 2000 }, (_, index) => ({ ...guide, name: `${index}.md` }));
  const sample = (commit: string) => pages.filter(one => isSampled(one, commit));

  it('are about three of a hundred, the same for a commit and others for the next', () => {
    const [first, next] = [sample('a'), sample('b')];
    assert.ok(first.length > 30 && first.length < 90, String(first.length));
    assert.deepEqual(sample('a'), first);
    assert.notDeepEqual(next, first);
    const all = new Set(Array.from({ length: 400 }, (_, index) => sample(`c${index}`)).flat());
    assert.equal(all.size, pages.length, 'each has its turn');
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
