import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { destinationOf, isInApp, isPlainClick } from '../../../src/client/linkTarget';
import { collections } from '../../../src/content/collections';
import { defaultLocale } from '../../../src/config/site';

const homes = ['/en/', '/'];
const here = 'https://midwayjs.org/docs/intro?a=b#c';

describe('a click', () => {
  const plain = {
    defaultPrevented: false,
    button: 0,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
  };

  it('with the main button alone is plain', () => assert.ok(isPlainClick(plain)));

  for (const [name, value] of Object.entries({
    defaultPrevented: true,
    button: 1,
    altKey: true,
    ctrlKey: true,
    metaKey: true,
    shiftKey: true,
  })) {
    it(`with ${name} is not plain`, () => assert.ok(!isPlainClick({ ...plain, [name]: value })));
  }
});

describe('a link', () => {
  const link = (href: string | null, target = '', isDownload = false) =>
    destinationOf({ href, target, isDownload }, here)?.href;

  it('leads to its address, from the page it is in', () => {
    assert.equal(link('/docs/a?b#c'), 'https://midwayjs.org/docs/a?b#c');
    assert.equal(link('quick_guide', '_self'), 'https://midwayjs.org/docs/quick_guide');
    assert.equal(link('https://nodejs.org/'), 'https://nodejs.org/');
  });

  it('leads nowhere in this tab if it is for another one, a download or a place in the page', () => {
    assert.equal(link('/docs/a', '_blank'), undefined);
    assert.equal(link('/docs/a', 'other'), undefined);
    assert.equal(link('/docs/a', '', true), undefined);
    assert.equal(link('#place'), undefined);
  });

  it('leads nowhere without an address of the web', () => {
    for (const href of [null, '', 'mailto:a@b.c', 'javascript:void 0', 'http://[']) {
      assert.equal(link(href), undefined, String(href));
    }
  });
});

describe('the app', () => {
  const has = (path: string, page = here) => isInApp(new URL(path, page), page, homes);

  it('has the pages of its language', () => {
    for (const path of [
      '/',
      '/docs/intro',
      '/docs/2.0.0/intro',
      '/changelog/v3.20.0',
      '/english',
    ]) {
      assert.ok(has(path), path);
    }
    assert.ok(has('/en/docs/intro', 'https://midwayjs.org/en/'));
    assert.ok(has('/en', 'https://midwayjs.org/en/docs/intro'));
  });

  it('has the page of every guide and release', () => {
    for (const { folders } of collections) {
      for (const file of readdirSync(folders[defaultLocale], {
        recursive: true,
        encoding: 'utf8',
      })) {
        const path = file.replaceAll('\\', '/').replace(/\.mdx?$/, '');
        if (path !== file) assert.ok(has(`/${path}`), file);
      }
    }
  });

  it('has no files, no pages in another language and no other sites', () => {
    for (const path of [
      '/feed.xml',
      '/docs/intro.md',
      '/img/logo.svg',
      '/docs/intro.html',
      '/en',
      '/en/docs/intro',
      'https://nodejs.org/docs/intro',
    ]) {
      assert.ok(!has(path), path);
    }
    assert.ok(!has('/docs/intro', 'https://midwayjs.org/en/'));
  });
});
