/** Runs the benches that the documents name, as written there, and `npm run compress`. Most benches measure the build
 * that `npm run bench -- build` makes. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { globSync } from 'tinyglobby';
import { benches } from '../../tools/bench/cli';
import { copySite, type Outcome, type SiteCopy } from '../../tools/siteCopy';
import { documentedCommand } from '../support/documented';
import { succeed } from '../support/recipes';

/** The numbers in a row of a printed table, in the order of its columns. */
function rowOf(output: string, name: string): number[] {
  const row = output.split('\n').find(line => line.startsWith(`│ ${name} `));
  assert.ok(row, `a row "${name}" in:\n${output}`);
  return row.split('│').slice(2, -1).map(Number);
}

suite('in a small copy', () => {
  let copy: SiteCopy;
  let benchOfBuild: Outcome;
  before(() => {
    copy = copySite(0.02);
    benchOfBuild = copy.run(documentedCommand('npm run bench -- build'));
  });
  after(() => copy.remove());

  test('npm run bench -- build measures a cold build, an unchanged build and one with a changed page', () => {
    const output = succeed(benchOfBuild);
    for (const row of ['cold', 'nothing changed', 'one page changed']) {
      assert.ok(rowOf(output, row)[0]! > 0, output);
    }
    assert.ok(existsSync(copy.at('build/en/index.html')));
    assert.deepEqual(copy.changes(), [], 'the page has its text again');
  });

  test('npm run bench -- layers builds a share of the site, weighs its pages and opens them', () => {
    // The copy already is a small share of the site, so all of it is built here.
    const command = documentedCommand(
      'npm run bench -- layers --share 0.02 --off nothing --runs 1',
    ).replace(/--share \S+/, '--share 1');
    const output = succeed(copy.run(command));
    const [pages, ...figures] = rowOf(output, 'nothing');
    assert.ok(pages! > 0, output);
    // Nothing may block on a quick machine.
    for (const figure of figures) assert.ok(figure >= 0, output);
    assert.deepEqual(globSync('.cache/*', { cwd: copy.folder, onlyDirectories: true }), []);
  });

  test('npm run bench lists the benches, and the options of a bench', () => {
    const output = succeed(copy.run(documentedCommand('npm run bench')));
    for (const { description } of Object.values(benches)) assert.ok(output.includes(description));
    const readers = succeed(copy.run(documentedCommand('npm run bench -- readers --help')));
    assert.match(readers, /^ {2}--runs <number> /m);
  });

  test('npm run bench -- search rates the answers, and weighs the files that they load', () => {
    const output = succeed(copy.run(documentedCommand('npm run bench -- search --locale en')));
    for (const row of ['tuned, en', 'unseen, en']) assert.ok(rowOf(output, row)[0]! > 0, output);
  });

  test('npm run bench -- readers weighs a page, follows a link and asks Lighthouse', () => {
    const output = succeed(
      copy.run(
        documentedCommand(
          'npm run bench -- readers --locale en --page guide --way home-to-guide --runs 1',
        ),
      ),
    );
    assert.match(output, /^│ guide, en +│ \d+(\.\d)? /m, 'weights');
    assert.match(output, /^│ home-to-guide, en +│ '\d+ \(\d+-\d+\)'/m, 'navigation');
    assert.match(output, /^│ guide, en +│ \d+ +│ 100 +│/m, 'Lighthouse, accessibility');
  });

  test('npm run bench -- interactions measures when interactions are painted', () => {
    const command = documentedCommand(
      'npm run bench -- interactions --locale en --only menu --runs 1',
    );
    const [median] = rowOf(succeed(copy.run(command)), 'menu, en');
    assert.ok(median! > 0);
  });

  test('npm run compress puts compressed files next to the files of the build', () => {
    assert.match(succeed(copy.run(documentedCommand('npm run compress'))), /\d files, .* brotli/);
    for (const form of ['br', 'gz']) {
      assert.ok(existsSync(copy.at(`build/docs/intro.html.${form}`)), form);
    }
  });

  test('npm run bench -- start times npm start, and restores the text of the page', () => {
    const command = documentedCommand('npm run bench -- start --locale en --edits 1');
    const [first, warm, edit] = rowOf(succeed(copy.run(command)), 'npm start -- --locale en');
    for (const seconds of [first, warm, edit]) assert.ok(seconds! > 0);
    assert.deepEqual(copy.changes(), []);
  });
});
