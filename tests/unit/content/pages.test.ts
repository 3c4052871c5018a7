import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { collections } from '../../../src/content/collections';
import { readPage, readPages } from '../../../src/content/pages';

describe('pages', () => {
  const fileOf = (called: string) => readPages([called]).map(pair => pair.en?.file);
  const english = 'i18n/en/docusaurus-plugin-content-docs';

  it('are found by a path in any language, an address or an id', () => {
    for (const called of [
      'docs/controller.md',
      './docs/controller',
      path.resolve('docs/controller.md'),
      '/docs/controller',
      'controller',
      `${english}/current/controller.md`,
    ]) {
      assert.deepEqual(fileOf(called), [`${english}/current/controller.md`], called);
    }
    for (const called of ['versioned_docs/version-2.0.0/controller.md', '2.0.0/controller']) {
      assert.deepEqual(fileOf(called), [`${english}/version-2.0.0/controller.md`], called);
    }
  });

  it('are read once, however often they are named', () => {
    assert.equal(readPages(['docs/controller.md', 'controller']).length, 1);
  });

  it('are checked against the framework of their collection, or the one that their front matter names', () => {
    const [current] = collections;
    const version = (frontMatter: string) =>
      readPage('docs/page.md', current!, 'zh-cn', `---\n${frontMatter}---\n\nframework: 1.0.0\n`)
        .collection.version;
    assert.equal(version('title: Page\n'), '3.0.0');
    assert.equal(version('title: Page\nframework: 4.0.0\n'), '4.0.0');
    for (const key of [
      'title: Page\n\nframework: 4.0.0\n',
      'framework: 4.0.0 # comment\n',
      'framework: "4.0.0" \n',
      'title: Page\r\nframework: 4.0.0\r\n',
    ]) {
      assert.equal(version(key), '4.0.0', key);
    }
    for (const value of ['9.0.0', '4', '']) {
      assert.throws(
        () => version(`title: Page\nframework: ${value}\n`),
        /^Fault: docs\/page\.md:3:1: .* write one of 4\.0\.0, 3\.0\.0/,
        value,
      );
    }
  });

  it('that are not there name those that may be meant', () => {
    const near = (called: string, files: RegExp) => assert.throws(() => readPages([called]), files);
    near(
      'docs/contoller.md',
      /contoller\.md: no page has this name; did you mean docs\/controller\.md/,
    );
    near('axios', /did you mean docs\/extensions\/axios\.md/);
    near('i18n/en/controller.md', /did you mean docs\/controller\.md/);
    near(
      'README.md',
      /README\.md: no page has this name; give a path such as docs\/controller\.md/,
    );
  });
});
