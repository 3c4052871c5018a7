import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { CodeData } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { variablesFor } from '../../../checks/reader/plan';
import { checkVariables } from '../../../checks/reader/variables';
import { projectTexts } from '../../../src/content/continued';
import { readPageAt } from '../../../src/content/pages';
import { buildStages } from '../../../src/content/project';
import { baseFiles, continuedPages } from '../../../src/content/quickGuide';
import { markChangesAndFolds } from '../../../src/plugins/code-blocks';
import { basePage } from '../../../src/plugins/code-types/quickInfo';
import { projectOf } from '../../../src/plugins/projects/project';
import { block, page } from '../checks/page';

/** A page that continues another one. */
const after = (id: string, body = '', locale: 'en' | 'zh-cn' = 'zh-cn') =>
  page(body, locale, `continues: ${id}\n`);

const settings = 'src/config/config.default.ts';

describe('a page that continues another page', () => {
  it('builds on all files of the finished project, with its tests and those of the quick guide below', () => {
    const shown = buildStages(readPageAt('docs/quickstart.md')).at(-1)!.files;
    const files = new Map(baseFiles(after('quickstart'), []).map(one => [one.path, one.code]));
    for (const { path, code } of shown) assert.equal(files.get(path), code, path);
    assert.ok(shown.some(({ path }) => path.startsWith('test/')));
    for (const name of ['bootstrap.js', 'src/config/config.local.ts']) assert.ok(files.has(name));
    assert.ok(!files.has('test/book.test.ts'), 'the example of the quick guide');
  });

  it('takes them in its own language', () => {
    const [english] = continuedPages(after('quickstart', '', 'en'));
    assert.equal(english!.file, 'i18n/en/docusaurus-plugin-content-docs/current/quickstart.md');
  });

  it('has an archive with the packages that the other page installs, and its own files in place of earlier ones', () => {
    const own = block('ts title="src/configuration.ts"', 'export {};');
    const { 'package.json': manifest, ...files } = projectOf(after('extensions/jwt', own))!;
    assert.match(manifest!, /"sql\.js"/);
    assert.equal(files['src/configuration.ts'], 'export {};\n');
    assert.ok(files['src/guard/token.guard.ts']);
  });

  it('has the variables that the other page sets', async () => {
    const reads = block('ts title="src/a.ts"', 'export default process.env.JWT_SECRET;');
    const of = after('extensions/jwt', reads);
    assert.deepEqual(checkVariables(of), []);
    assert.equal(checkVariables(page(reads, 'zh-cn')).length, 1);
    const set = await variablesFor(of, buildStages(of)[0]!.files, 'local');
    assert.match(set.join('\n'), /^export JWT_SECRET=/m);
  });

  it('folds the lines of a file that the other page shows', async () => {
    const { code } = readPageAt('docs/quickstart.md').blocks.find(
      ({ flags }) => flags.title === settings,
    )!;
    const more = code.replace('catalog: {', 'catalog: {\n    more: 1,');
    const tree = unified()
      .use(remarkParse)
      .parse(block(`ts title="${settings}"`, more));
    const file = { path: 'docs/controller.md', data: { frontMatter: { continues: 'quickstart' } } };
    await markChangesAndFolds({ locale: 'zh-cn', texts: { seen: '', rest: '' } })(tree, file);
    const { changed, folds } = tree.children[0]!.data as CodeData;
    assert.deepEqual([changed!.size, folds!.length], [1, 1]);
  });

  it('has cards that lead to the page that shows a file', () => {
    const of = after('quickstart');
    assert.equal(basePage(of, settings), 'quickstart');
    assert.equal(basePage(of, 'bootstrap.js'), 'quick_guide');
  });

  it('changes what is cached for it when the other page changes', () => {
    const text = after('quickstart').source;
    const texts = projectTexts('docs/a-page.md', text);
    assert.deepEqual(texts, [text, readFileSync('docs/quickstart.md', 'utf8')]);
    const inText = page('continues: quickstart').source;
    assert.equal(projectTexts('docs/a-page.md', inText).length, 1);
  });

  it('is refused with a name that no page has', () => {
    assert.throws(() => baseFiles(after('nowhere'), []), /a-page\.md:1:1: .*no docs\/nowhere\.md/);
  });

  it('continues another page than itself, or the pages are named', () => {
    const text = '---\ntitle: A\ncontinues: tutorial/users\n---\n';
    assert.throws(
      () => projectTexts('docs/tutorial/users.md', text),
      /tutorial\/users\.md.*"continues: tutorial\/users": the pages continue each other/,
    );
  });
});
