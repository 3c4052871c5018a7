import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkInsecureHosts, checkLinks, listExternalLinks } from '../../../checks/links/links';
import { anchorsOf, type SiteIndex } from '../../../checks/links/site';
import { type Collection, collections } from '../../../src/content/collections';
import { readPage } from '../../../src/content/pages';
import { type Locale, locales } from '../../../src/config/site';

const [current, earlier] = collections;

const noRoutes = {} as SiteIndex['routes'];
for (const locale of locales) noRoutes[locale] = new Map();

const site: SiteIndex = {
  files: new Map([
    ['docs/there.md', new Set(['part'])],
    ['docs/folder/deep.md', new Set()],
    ['versioned_docs/version-2.0.0/old.md', new Set()],
  ]),
  routes: {
    ...noRoutes,
    'zh-cn': new Map([
      ['/docs/there', new Set(['part'])],
      ['/docs/2.0.0/old', new Set(['part'])],
      ['/api/core/class/MidwayError', new Set(['constructor'])],
      ['/changelog/v3.20.0', new Set(['v3.20.0-fix'])],
      ['/blog/tags/更新', new Set()],
    ]),
    en: new Map([['/docs/2.0.0/old', new Set()]]),
  },
  assets: new Set(['static/img/logo.svg', 'docs/folder/flow.png']),
  moved: new Map([
    ['/docs/folder/former', '/docs/there'],
    ['/docs/2.0.0/former', '/docs/2.0.0/old'],
    ['/docs/folder/a', '/docs/a'],
  ]),
  insecureHosts: { 'old.example.org': 'its certificate has expired' },
};

interface Place {
  locale?: Locale;
  collection?: Collection;
  name?: string;
}

function page(
  body: string,
  { locale = 'zh-cn', collection = current!, name = 'a.md' }: Place = {},
) {
  return readPage(`${collection.folders[locale]}/${name}`, collection, locale, body);
}

function found(...args: Parameters<typeof page>): string {
  return checkLinks([page(...args)], site)
    .map(({ line, message }) => `${line}: ${message}`)
    .join('\n');
}

const link = (url: string) => found(`[Some page](${url})`);

describe('link check', () => {
  it('finds links of a preview that only its post can follow', () => {
    const collection = collections.find(({ name }) => name === 'blog')!;
    const body = '[A](#x)\n\n<!-- truncate -->\n\n## X {#x}\n\n[B](#x)';
    assert.match(found(body, { collection }), /^1: "#x" leads nowhere from a list of posts/);
    assert.equal(found(body), '');
  });

  it('accepts files, anchors, paths, images and https', () => {
    const body = [
      '## X {#x}',
      '[A](./there.md), [B](./there.md#part), [C](#x), [D](folder/deep.md), [E][e]',
      '[F](/docs/2.0.0/old#part), [G](/changelog/v3.20.0#v3.20.0-fix), [H](/blog/tags/%E6%9B%B4%E6%96%B0)',
      '[I](/api/core/class/MidwayError?x=1#constructor), <https://example.org/>, [J](mailto:a@b.org)',
      '![K](/img/logo.svg) ![L](./folder/flow.png)',
      '[M](http://old.example.org/x), `http://localhost:7001`, `[n][o]`',
      '<!-- [P](./no-such-page.md) <a href="x"> -->',
      '[e]: ./there.md#part',
    ].join('\n\n');
    assert.equal(found(body), '');
  });

  it('finds a file, an image and an anchor that are not there, at their lines', () => {
    assert.match(
      found('Text\n\n[A](./no.md)'),
      /^3: .*leads to docs\/no\.md, which does not exist/,
    );
    assert.match(link('./there'), /does not exist; name the file with its \.md/);
    assert.match(link('./There.md'), /does not exist/);
    assert.match(link('./there.md#no'), /docs\/there\.md has no heading with the id "no"/);
    assert.match(link('#no'), /this page has no heading with the id "no"/);
    assert.match(link('#'), /leads nowhere/);
    assert.match(link('./%zz.md'), /followed by no character code/);
  });

  it('finds a picture that is not there, is a page, or has no text', () => {
    assert.match(found('![A](./no.png)'), /there is no picture docs\/no\.png: add it/);
    assert.match(found('![A](/img/no.png)'), /there is no picture static\/img\/no\.png: add it/);
    assert.match(
      found('![A](./there.md)'),
      /is a page and no picture: link to it, \[with a text\]/,
    );
    assert.match(
      found('Text\n\n![](/img/logo.svg)'),
      /^3: "\/img\/logo\.svg" has no text: say what/,
    );
  });

  it('finds a path that leads nowhere in the language of the page', () => {
    assert.match(link('/docs/2.0.0/no'), /leads to no page/);
    assert.match(link('/docs/2.0.0/old/'), /leads to no page/);
    assert.match(link('/en/docs/2.0.0/old'), /leads to no page/);
    assert.match(link('/docs/2.0.0/old#no'), /has no anchor "no"/);
    assert.match(link('/api/core/class/MidwayError#no'), /has no anchor "no"/);
    assert.match(found('[A](/changelog/v3.20.0)', { locale: 'en' }), /leads to no page/);
  });

  it('says where a page is that has moved', () => {
    assert.match(
      link('./folder/former.md'),
      /^1: "\.\/folder\/former\.md" has moved: write "\.\/there\.md"$/,
    );
    assert.match(link('../there.md'), /has moved: write "\.\/there\.md"$/);
    assert.match(link('./former.md'), /has moved: write "\.\/there\.md"$/);
    assert.match(link('./former.md#part'), /has moved: write "\.\/there\.md#part"$/);
    assert.match(link('/docs/2.0.0/former#part'), /has moved: write "\/docs\/2\.0\.0\/old#part"$/);
  });

  it('keeps links within a version to files, and those between versions to paths', () => {
    assert.match(link('../versioned_docs/version-2.0.0/old.md'), /leads out of docs/);
    assert.match(found('[A](../../docs/there.md)', { collection: earlier! }), /leads out of/);
    assert.match(link('/docs/there'), /guide of the same version: link to its file/);
    assert.equal(found('[A](/docs/there)', { collection: earlier! }), '');
    assert.match(
      found('[A](/docs/2.0.0/old)', { collection: earlier! }),
      /guide of the same version/,
    );
  });

  it('finds references and definitions without each other, and definitions that are wrong', () => {
    assert.match(found('[A][b]'), /"\[A\]\[b\]" has no definition/);
    assert.match(found('Text[^1]'), /"\[\^1\]" has no definition/);
    assert.match(found('[b]: ./there.md'), /no link uses the definition "\[b\]"/);
    assert.match(found('[A][b]\n\n[b]: ./no.md'), /^3: "\.\/no\.md" leads to/);
  });

  it('finds texts that say nothing', () => {
    for (const text of ['here', 'Click here', 'link', '这里', '点击', '**此处**', '「这里」', '']) {
      assert.match(found(`[${text}](./there.md)`), /says nothing of its target/, text);
    }
    assert.match(found('[here][b]\n\n[b]: ./there.md'), /says nothing of its target/);
  });

  it('finds addresses that are unsafe, local, malformed or those of the site itself', () => {
    assert.match(link('http://example.org/'), /is not https/);
    assert.match(link('http://localhost:7001/'), /reader's own machine/);
    assert.match(found('Open http://127.0.0.1:7001 now'), /reader's own machine/);
    assert.match(link('https://[::1]/'), /reader's own machine/);
    assert.match(link('//example.org/x'), /names no protocol/);
    assert.match(link('https://exa<mple.org'), /is not a URL/);
    assert.match(link('https://example/'), /no full host name/);
    assert.match(link('ftp://example.org/'), /does not start with https:/);
    assert.match(link('https://midwayjs.org/docs/intro'), /leads to this site by its address/);
    assert.match(link('https://www.midwayjs.org/docs/intro'), /leads to this site/);
    assert.match(found('![A](https://example.org/a.png)'), /keep it in static\/img/);
  });

  it('finds links in HTML', () => {
    assert.match(found('<a href="./there.md">A</a>'), /in HTML/);
    assert.match(found('<img\n  src="x.png">'), /in HTML/);
  });
});

describe('external links', () => {
  it('are listed once with the pages that use them', () => {
    const links = listExternalLinks([
      page('[A](https://b.org/) [B](https://a.org/) [C](./there.md)'),
      page('[A][a]\n\n[a]: https://b.org/', { name: 'b.md' }),
    ]);
    assert.deepEqual(links, [
      { url: 'https://a.org/', files: ['docs/a.md'] },
      { url: 'https://b.org/', files: ['docs/a.md', 'docs/b.md'] },
    ]);
  });

  it('without https are listed only if a page needs it, with a reason', () => {
    const pages = [page('[A](http://old.example.org/x)')];
    const check = (insecureHosts: Record<string, string>) =>
      checkInsecureHosts(pages, { ...site, insecureHosts }).map(({ message }) => message);
    assert.deepEqual(check(site.insecureHosts), []);
    assert.match(check({ 'old.example.org': ' ' }).join(), /has no reason/);
    assert.match(check({ 'new.example.org': 'why' }).join(), /no page links to "new.example.org"/);
  });
});

describe('anchors of a Markdown text', () => {
  it('are those of headings and HTML anchors outside code', () => {
    const text = [
      '## A {#a}',
      '- text {#no}',
      '````md',
      '```',
      '## B {#b}',
      '````',
      '> ~~~',
      '> ## C {#c}',
      '> ~~~',
      '### D `x` {#v1.0.0-d}',
      'E <a id="e"></a>',
    ].join('\n');
    assert.deepEqual([...anchorsOf(text)], ['a', 'v1.0.0-d', 'e']);
  });
});
