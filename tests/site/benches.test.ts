/** The benches that the documents name, run as they are written there, and `npm run compress`, whose files
 * the bench of hosting serves. In the small copy, most of them measure the build that `npm run bench -- build`
 * makes, without cards; that of cards measures the site. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { globSync } from 'tinyglobby';
import { benches } from '../../bench/cli';
import { installDebianPackages } from '../../checks/debian';
import { copySite, type Outcome, SiteCopy } from '../../checks/siteCopy';
import { documentedCommand } from '../documented';
import { findNginx } from '../nginx';
import { succeed } from './site';

/** The numbers in a row of a printed table, in the order of its columns. */
function rowOf(output: string, name: string): number[] {
  const row = output.split('\n').find(line => line.startsWith(`│ ${name} `));
  assert.ok(row, `a row "${name}" in:\n${output}`);
  return row.split('│').slice(2, -1).map(Number);
}

test('npm run bench -- type-cards counts and weighs the cards of the site', () => {
  const command = documentedCommand('npm run bench -- type-cards --only names --only weights');
  const output = succeed(new SiteCopy('.').run(command));
  const [pages, blocks, withCard] = rowOf(output, '3.0.0, en');
  assert.ok(pages! > 0 && blocks! > 0 && withCard! > blocks!, output);
  assert.match(output, /until a block is touched: \d+ bytes/);
});

suite('in a small copy', () => {
  let copy: SiteCopy;
  let benchOfBuild: Outcome;
  before(() => {
    copy = copySite(0.02);
    benchOfBuild = copy.run(documentedCommand('npm run bench -- build'));
  });
  after(() => copy.remove());

  test('npm run bench -- build builds cold, unchanged and with a page changed', () => {
    const output = succeed(benchOfBuild);
    for (const row of ['cold', 'nothing changed', 'one page changed']) {
      assert.ok(rowOf(output, row)[0]! > 0, output);
    }
    assert.ok(existsSync(copy.at('build/en/index.html')));
    assert.deepEqual(copy.changes(), [], 'the page has its text again');
  });

  test('npm run bench -- layers builds a share and weighs and opens its pages', () => {
    // The copy is a share already, and all of it is built here.
    const command = documentedCommand(
      'npm run bench -- layers --share 0.02 --off nothing --runs 1',
    ).replace(/--share \S+/, '--share 1');
    const output = succeed(copy.run(command));
    const [pages, ...figures] = rowOf(output, 'nothing');
    assert.ok(pages! > 0, output);
    // Nothing may block a quick machine.
    for (const figure of figures) assert.ok(figure >= 0, output);
    assert.deepEqual(globSync('.cache/*', { cwd: copy.folder, onlyDirectories: true }), []);
  });

  test('npm run bench lists the benches, and the options of one', () => {
    const output = succeed(copy.run(documentedCommand('npm run bench')));
    for (const { description } of Object.values(benches)) assert.ok(output.includes(description));
    const search = succeed(copy.run(documentedCommand('npm run bench -- search --help')));
    assert.match(search, /^ {2}--runs <number> /m);
  });

  test('npm run bench -- api makes the reference and weighs its pages', () => {
    const command = documentedCommand('npm run bench -- api --only reference --only weights');
    const output = succeed(copy.run(command));
    const [made, copied] = rowOf(output, 'en');
    assert.ok(made! > 0 && copied! >= 0, output);
    assert.match(output, /^│ largest +│/m);
  });

  test('npm run bench -- changelog measures data and comparison', () => {
    const output = succeed(copy.run(documentedCommand('npm run bench -- changelog')));
    assert.ok(
      rowOf(output, 'zh-cn').every(figure => figure >= 0),
      output,
    );
    const [median] = rowOf(output, 'whole range shown, median ms');
    assert.ok(median! > 0, output);
  });

  test('npm run bench -- search measures how long readers wait, and how well it answers', () => {
    const latencies = succeed(
      copy.run(documentedCommand('npm run bench -- search --only latencies --locale en --runs 1')),
    );
    assert.match(latencies, /'createApp' +│ 4 +│ \d+ +│/);
    succeed(copy.run(documentedCommand('npm run bench -- search --only relevance')));
  });

  test('npm run bench -- readers weighs a page, follows a link and asks Lighthouse', () => {
    const output = succeed(
      copy.run(
        documentedCommand(
          'npm run bench -- readers --locale en --page guide --way home-to-guide --runs 1',
        ),
      ),
    );
    assert.match(output, /^│ guide, en +│ '\d+\.\d \/ \d+\.\d'/m, 'weights');
    assert.match(output, /^│ home-to-guide, en +│ '\d+ \(\d+-\d+\)'/m, 'navigation');
    assert.match(output, /^│ guide, en +│ \d+ +│ 100 +│/m, 'Lighthouse, accessibility');
  });

  test('npm run bench -- interactions times what is painted', () => {
    const command = documentedCommand(
      'npm run bench -- interactions --locale en --only menu --runs 1',
    );
    const [median] = rowOf(succeed(copy.run(command)), 'menu, en');
    assert.ok(median! > 0);
  });

  test('npm run compress puts compressed files beside those of the build', () => {
    assert.match(succeed(copy.run(documentedCommand('npm run compress'))), /\d files, .* brotli/);
    for (const form of ['br', 'gz']) {
      assert.ok(existsSync(copy.at(`build/docs/intro.html.${form}`)), form);
    }
  });

  test('npm run bench -- hosting loads nginx', t => {
    const isThere = () => copy.run('wrk --version').output.startsWith('wrk');
    try {
      findNginx();
      if (!isThere()) installDebianPackages('wrk');
    } catch (error) {
      return t.skip(`nginx or wrk is not installed: ${(error as Error).message}`);
    }
    assert.ok(isThere());
    const output = succeed(copy.run(documentedCommand('npm run bench -- hosting --seconds 1')));
    const [requests] = rowOf(output, 'all pages');
    assert.ok(requests! > 0, output);
  });

  test('npm run bench -- start times npm start, and the page has its text again', () => {
    const command = documentedCommand('npm run bench -- start --locale en --edits 1');
    const [first, warm, edit] = rowOf(succeed(copy.run(command)), 'npm start -- --locale en');
    for (const seconds of [first, warm, edit]) assert.ok(seconds! > 0);
    assert.deepEqual(copy.changes(), []);
  });
});
