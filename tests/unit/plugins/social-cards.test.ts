import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { FileCache } from '../../../src/lib/cache';
import { cardsOf, writeCards } from '../../../src/plugins/social-cards';
import { cardPath, hasCard } from '../../../src/plugins/social-cards/address';
import { readColors } from '../../../src/plugins/social-cards/colors';
import { cardPainter, maxBytes, readMark } from '../../../src/plugins/social-cards/draw';
import { fit, parts } from '../../../src/plugins/social-cards/layout';

describe('the address of a card', () => {
  it('is that of the page, or of what it belongs to', () => {
    const cards = {
      '/en/docs/controller': '/en/social-cards/docs/controller.jpg',
      '/en/docs/2.0.0/extensions/axios': '/en/social-cards/docs/2.0.0/extensions/axios.jpg',
      '/en/blog/release/3.6.0': '/en/social-cards/blog/release/3.6.0.jpg',
      '/en/api': '/en/social-cards/api.jpg',
      '/en/api/': '/en/social-cards/api.jpg',
      '/en/api/core': '/en/social-cards/api/core.jpg',
      '/en/api/core/class/MidwayError': '/en/social-cards/api/core.jpg',
      '/en/changelog/v3.20.9': '/en/social-cards/changelog.jpg',
    };
    for (const [page, card] of Object.entries(cards)) assert.equal(cardPath(page, '/en/'), card);
    assert.ok(hasCard('/api/core', '/'));
    assert.ok(!hasCard('/api/core/class/MidwayError', '/'));
    assert.ok(!hasCard('/changelog/v3.20.9', '/'));
  });

  it('is not needed by pages with an image of their own', () => {
    const page = { title: 'A', permalink: '/docs/a', source: '@site/docs/a.md' };
    const pages = [
      { ...page, frontMatter: {} },
      { ...page, permalink: '/docs/b', frontMatter: { image: 'img/b.png' } },
    ];
    assert.deepEqual(cardsOf(pages, 'Guides', '/'), [
      { title: 'A', section: 'Guides', source: 'docs/a.md', path: '/social-cards/docs/a.jpg' },
    ]);
  });
});

describe('lines of a title', () => {
  // Every character is as wide as its size, Latin ones half that.
  const measure = (text: string, size: number) =>
    [...text].reduce((sum, c) => sum + (c.codePointAt(0)! > 0x2fff ? size : size / 2), 0);
  const box = { width: 1000, lines: 3, sizes: [100, 50] };

  it('end between words, and never before punctuation or a particle', () => {
    assert.deepEqual(parts('Upgrading from 2.x to 3.x'), [
      'Upgrading ',
      'from ',
      '2.x ',
      'to ',
      '3.x',
    ]);
    assert.deepEqual(parts('@midwayjs/async-hooks'), ['@midwayjs/', 'async-', 'hooks']);
    for (const part of parts('错误、异常的“过滤器”（二）：从 2.x 升级到 3.x')) {
      assert.doesNotMatch(part, /^[、：”）的]/);
      assert.doesNotMatch(part, /[“（]$/);
    }
  });

  it('are as large as they can be, and much the same width', () => {
    assert.deepEqual(fit('控制器', box, measure), { size: 100, lines: ['控制器'] });
    const { size, lines } = fit('依赖注入容器与对象的生命周期', box, measure);
    assert.equal(size, 100);
    assert.equal(lines.join(''), '依赖注入容器与对象的生命周期');
    assert.ok(Math.abs([...lines[0]!].length - [...lines[1]!].length) <= 3, lines.join('|'));
    assert.equal(fit('word '.repeat(20).trim(), box, measure).size, 50);
  });

  it('are cut where nothing else helps', () => {
    for (const text of ['依赖注入'.repeat(40), 'word '.repeat(60), 'W'.repeat(200)]) {
      const { lines } = fit(text, box, measure);
      assert.ok(lines.length <= 3);
      assert.match(lines.at(-1)!, /…$/);
      for (const line of lines) assert.ok(measure(line, 50) <= 1000, line);
    }
  });
});

describe('the colours of cards', () => {
  const css =
    ":root {\n  --a: #fff;\n  --b: #123;\n}\n\n[data-theme='dark'] {\n  --a: rgb(0 0 0 / 5%);\n}\n";

  it('are those of the dark theme, or of both', () => {
    assert.deepEqual(readColors(css, ['a', 'b']), { a: 'rgb(0 0 0 / 5%)', b: '#123' });
  });

  it('are named where the site has no such colour', () => {
    assert.throws(() => readColors(css, ['c']), /tokens\.css has no colour --c/);
  });
});

describe('a card', () => {
  const painter = readMark('static/img/logo-light.svg').then(mark => cardPainter('Midway', mark));
  const draw = async (title: string, section = '指南 3.0.0') => (await painter)({ title, section });

  it('is a JPEG under the limit, the same each time', async () => {
    const titles = ['控制器', '鑫灏龘'.slice(0, 2).repeat(40), 'Upgrade everything '.repeat(12)];
    for (const title of titles) {
      const [first, second] = await Promise.all([draw(title), draw(title)]);
      assert.deepEqual([...first.subarray(0, 3)], [0xff, 0xd8, 0xff]);
      assert.ok(first.length <= maxBytes, `${first.length} bytes`);
      assert.ok(first.equals(second));
    }
    assert.ok(!(await draw('控制器')).equals(await draw('过滤器')));
  });

  it('with a character that the font lacks is refused, with the file to mend', async t => {
    const siteDir = mkdtempSync(path.join(tmpdir(), 'cards-'));
    t.after(() => rmSync(siteDir, { recursive: true, force: true }));
    await assert.rejects(draw('Released 🎉'), /the font of social cards has no 🎉 \(U\+1F389\)/);
    const cache = new FileCache(process.cwd(), 'social-cards/test');
    const card = { title: 'A 🎉', section: '', source: 'docs/a.md', path: '/a.jpg' };
    await assert.rejects(
      writeCards([card], 'Midway', cache, () => path.join(siteDir, 'a.jpg')),
      /^Error: docs\/a\.md: .*🎉.*front matter/,
    );
  });

  it('is made once and taken from the cache after that', async t => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cards-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const cache = new FileCache(process.cwd(), 'social-cards/test');
    const make = async (name: string) => {
      const card = { title: 'Cached', section: 'Guides', source: 'a.md', path: name };
      await writeCards([card], 'Midway', cache, file => path.join(folder, file));
      return readFileSync(path.join(folder, name));
    };
    assert.ok((await make('a.jpg')).equals(await make('deep/b.jpg')));
  });
});
