import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { LoadContext } from '@docusaurus/types';
import { algolia } from '../../../../src/config/algolia';
import { embeddedIdentity } from '../../../../src/plugins/search/identity';
import searchPlugin from '../../../../src/plugins/search';
import { indexFiles } from '../../../../src/plugins/search/write';
import {
  createEngine,
  type Engine,
  MissingFile,
  facetValues,
  type Hit,
  type SearchParams,
} from '../../../../src/plugins/search/engine/client';
import { escapeHtml, highlight, snippet } from '../../../../src/plugins/search/engine/highlight';
import { readPage, toRecords } from '../../../../src/plugins/search/records/pages';
import {
  type Kind,
  levelNames,
  type SearchRecord,
} from '../../../../src/plugins/search/records/record';
import { type Manifest, toPages, toSections } from '../../../../src/plugins/search/engine/shard';
import {
  count,
  decode,
  findSimilar,
  findTerms,
  type Inverted,
  toPostings,
} from '../../../../src/plugins/search/engine/postings';
import {
  parseTypeQuery,
  searchSignatures,
  type Signature,
} from '../../../../src/plugins/search/engine/signatures';
import { parseQuery, tokenize } from '../../../../src/plugins/search/engine/tokenize';

const root = 'https://example.org/en/';
const terms = (text: string) => tokenize(text).map(({ term }) => term);
const marks = { before: '<mark>', after: '</mark>' };

describe('terms', () => {
  it('of Chinese are pairs, with the last character alone', () => {
    assert.deepEqual(terms('依赖注入。'), ['依赖', '赖注', '注入', '入']);
    assert.deepEqual(terms('在 A 中'), ['在', 'a', '中']);
  });

  it('of words are the whole and its parts, in small letters', () => {
    assert.deepEqual(terms('IMidwayContainer'), ['imidwaycontainer', 'midway', 'container']);
    assert.deepEqual(terms('createApp'), ['createapp', 'create', 'app']);
    assert.deepEqual(terms('@midwayjs/core'), ['@midwayjs/core', 'midwayjs', 'core']);
    assert.deepEqual(terms("@Get('/')"), ['@get', 'get']);
    assert.deepEqual(terms('koa.port'), ['koa.port', 'koa', 'port']);
    assert.deepEqual(terms('MIDWAY_10002'), ['midway_10002', 'midway', '10002']);
  });

  it('say where they stand', () => {
    const text = '用 useMiddleware 启用';
    for (const { term, start, end } of tokenize(text)) {
      assert.equal(text.slice(start, end).toLowerCase(), term);
    }
  });

  it('are the same in full width', () => {
    assert.deepEqual(terms('Ｋｏａ'), ['koa']);
    assert.deepEqual(parseQuery('Ｋｏａ'), parseQuery('koa'));
  });

  it('of a query are no more than a reader means', () => {
    assert.deepEqual(parseQuery('依赖注入'), [
      { kind: 'han', whole: null, parts: ['依赖', '赖注', '注入'] },
    ]);
    assert.deepEqual(parseQuery('赖')[0]!.parts, ['赖']);
    assert.deepEqual(parseQuery('IoC')[0]!.parts, ['ioc']);
    assert.deepEqual(parseQuery('gRPC')[0]!.parts, ['rpc']);
    assert.ok(parseQuery('a '.repeat(10_000)).length <= 16);
    assert.deepEqual(parseQuery('🦀 <> ^$*'), [{ kind: 'word', whole: '$', parts: ['$'] }]);
  });
});

describe('marking', () => {
  it('escapes the text and nothing else', () => {
    const text = `<img src=x onerror="alert('koa')"> & koa`;
    const html = highlight(text, new Set(['koa']), marks);
    assert.equal(html.replaceAll(/<\/?mark>/g, ''), escapeHtml(text));
    assert.doesNotMatch(html.replaceAll(/<\/?mark>/g, ''), /[<>"']/);
    assert.equal(html.split('<mark>koa</mark>').length, 3);
  });

  it('does not mark inside what it escaped', () => {
    assert.equal(highlight('a & b', new Set(['amp']), marks), 'a &amp; b');
    assert.equal(highlight('mark', new Set(['mark']), marks), '<mark>mark</mark>');
  });

  it('joins the pairs of a Chinese word', () => {
    const found = new Set(['依赖', '赖注', '注入']);
    assert.equal(highlight('用依赖注入容器', found, marks), '用<mark>依赖注入</mark>容器');
  });

  it('shows the part of a long text that was found, whole', () => {
    const text = `${'before '.repeat(100)}the listenOptions.port here${' after'.repeat(100)}`;
    const html = snippet(text, new Set(['listenoptions.port']), marks, 10, '…');
    assert.match(html, /^….*<mark>listenOptions\.port<\/mark>.*…$/);
    assert.ok(html.length < 120, html);
    const codes = Array.from({ length: 30 }, (_, index) => `MIDWAY_${10_000 + index} and so on`);
    const found = new Set(['midway_10020', 'midway', '10020']);
    assert.match(snippet(codes.join(' '), found, marks, 10, '…'), /<mark>MIDWAY_10020<\/mark>/);
    assert.equal(snippet('short', new Set(), marks, 10, '…'), 'short');
  });
});

/** What the build writes for a guide, shortened. */
const guide = `<!doctype html><html lang=en dir=ltr class="docs-wrapper plugin-docs plugin-id-default docs-version-current docs-doc-page docs-doc-id-middleware" data-has-hydrated=false><head><meta charset=UTF-8><title data-rh=true>Web middleware | Midway</title><meta data-rh=true name=docsearch:language content=en /><meta data-rh=true name=docsearch:docusaurus_tag content=docs-default-current /></head><body><nav class="theme-layout-navbar navbar"><a aria-current=page class="navbar__item navbar__link navbar__link--active" href=/en/docs/intro>Document</a></nav><main><article><nav class="theme-doc-breadcrumbs breadcrumbsContainer_yLik" aria-label=Breadcrumbs><ul class=breadcrumbs><li class=breadcrumbs__item><a aria-label="Home page" class=breadcrumbs__link href=/en/><svg><path d=M0 /></svg></a><li class=breadcrumbs__item><span class=breadcrumbs__link>Basics</span><li class="breadcrumbs__item breadcrumbs__item--active"><span class=breadcrumbs__link>Web middleware</span></ul></nav><span class="theme-doc-version-badge badge badge--secondary">Version: 3.0.0</span><div class="theme-doc-toc-mobile"><button type=button>On this page</button></div><div class="theme-doc-markdown markdown"><header><h1>Web middleware</h1></header><p>Middleware is code that <em>surrounds</em> the handling.</p>
<h2 class="anchor anchorTargetHideOnScrollNavbar_S2j_" id=write>Write middleware<a href=#write class=hash-link aria-label="Direct link to Write middleware" translate=no>​</a></h2>
<p>A class with <code>Middleware</code>:</p><div class="language-ts theme-code-block"><pre tabindex=0><code><span class=k>import</span> { App }
a &lt; b</code></pre></div>
<div class="tabs-container"><ul role=tablist class=tabs><li role=tab class=tabs__item>npm<li role=tab class=tabs__item>Yarn</ul><div><div role=tabpanel>npm i koa</div><div role=tabpanel hidden>yarn add koa</div></div></div>
<h4 class=anchor id=deep>Deep<a href=#deep class=hash-link>​</a></h4><table><thead><tr><th>Name<th>Meaning<tbody><tr><td>one<td>two</table></div></article></main></body></html>`;

const post = (plugin: string, title: string) =>
  `<!doctype html><html class="blog-wrapper blog-post-page plugin-blog plugin-id-${plugin}"><title>${title} | Midway</title><meta name=docsearch:language content=en><meta name=docsearch:docusaurus_tag content=default><main><article><header><h1>${title}</h1><time>today</time></header><div id=__blog-post-container class=markdown><p>Text</div></article></main></html>`;
const list = `<!doctype html><html class="blog-wrapper blog-list-page plugin-blog plugin-id-changelog"><title>Changelog | Midway</title><meta name=docsearch:language content=en><meta name=docsearch:docusaurus_tag content=blog_posts_list><main><article><h2>v3.20.9</h2></article></main></html>`;

const read = (...pages: [html: string, path: string][]) =>
  toRecords(
    pages.map(([html, path]) => readPage(html, root + path)!),
    'Midway',
  );

describe('records', () => {
  const records = read([guide, 'docs/middleware']);

  it('are the sections of a page', () => {
    assert.deepEqual(
      records.map(({ url, type, anchor }) => [url.slice(root.length), type, anchor]),
      [
        ['docs/middleware', 'lvl1', null],
        ['docs/middleware#write', 'lvl2', 'write'],
        ['docs/middleware#deep', 'lvl4', 'deep'],
      ],
    );
    assert.deepEqual(Object.values(records[2]!.hierarchy), [
      'Basics',
      'Web middleware',
      'Write middleware',
      null,
      'Deep',
      null,
      null,
    ]);
  });

  it('hold the facets of the page', () => {
    for (const record of records) {
      assert.equal(record.language, 'en');
      assert.equal(record.docusaurus_tag, 'docs-default-current');
      assert.equal(record.kind, 'guide');
    }
  });

  it('hold the text that a reader sees, and nothing of the page around it', () => {
    assert.deepEqual(
      records.map(({ content }) => content),
      [
        'Middleware is code that surrounds the handling.',
        'A class with Middleware: import { App } a < b npm i koa',
        'Name Meaning one two',
      ],
    );
  });

  it('leave out links to other guides and the note on what was checked', () => {
    const foot = '<h2 id=see-also>See also</h2><ul><li><a href=/x>Busboy</a></ul>';
    const note = '<p class=checked>Checked against Midway';
    const mended = guide.replace('</table>', `</table>${foot}${note}`);
    const noted = guide.replace('</table>', `</table>${note}`);
    assert.deepEqual(read([mended, 'docs/middleware']), records);
    assert.deepEqual(read([noted, 'docs/middleware']), records);
  });

  it('of a post belong to the list it is in', () => {
    const [, entry] = read(
      [post('changelog', 'v3.20.9'), 'changelog/v3.20.9'],
      [list, 'changelog'],
    );
    assert.equal(entry!.hierarchy.lvl0, 'Changelog');
    assert.equal(entry!.kind, 'changelog');
    assert.equal(read([post('default', 'News'), 'blog/news'])[0]!.kind, 'blog');
  });

  it('of lists of posts are their first pages, by their names', () => {
    const records = read([list, 'changelog'], [list, 'changelog/page/2']);
    assert.deepEqual(
      records.map(({ url, hierarchy, content, docusaurus_tag: tag }) => [
        url,
        hierarchy.lvl1,
        content,
        tag,
      ]),
      [[`${root}changelog`, 'Changelog', null, 'default']],
    );
  });

  it('leave out unlisted pages, and none of a preview, which no search engine shall index', () => {
    const preview = guide.replace(
      '<meta charset',
      '<meta name=robots content="noindex, nofollow"><meta charset',
    );
    assert.deepEqual(readPage(preview, root), readPage(guide, root));
    const unlisted = preview.replace('<article>', '<div class="theme-unlisted-banner"></div>$&');
    assert.notEqual(unlisted, preview);
    assert.equal(readPage(unlisted, root), null);
    assert.equal(readPage('<!doctype html><html><body>x</body></html>', root), null);
  });

  it('have ids of their own, and make the same files every time', () => {
    const twice = read([guide, 'docs/b'], [guide, 'docs/a']);
    assert.equal(new Set(twice.map(({ objectID }) => objectID)).size, twice.length);
    assert.deepEqual(
      indexFiles(twice, root),
      indexFiles(read([guide, 'docs/a'], [guide, 'docs/b']), root),
    );
  });
});

describe('postings', () => {
  const invert = (terms: Record<string, [section: number, detail: number][]>): Inverted =>
    new Map(Object.entries(terms).map(([term, sections]) => [term, new Map(sections)]));
  const read = (list: string) => {
    const sections: [number, number][] = [];
    decode(list, (section, detail) => sections.push([section, detail]));
    return sections;
  };

  it('come back as they were, in order, from text that JSON leaves alone', () => {
    const all = Array.from({ length: 3000 }, (_, id) => [id, (id % 7) + 1] as [number, number]);
    const far: [number, number][] = [
      [0, 7],
      [3, 1],
      [4, 7],
      [127, 2],
      [1_000_000, 3],
    ];
    const { terms, lists } = toPostings(invert({ b: all, a: far.toReversed() }));
    assert.deepEqual(terms, ['a', 'b']);
    assert.deepEqual(lists.map(read), [far, all]);
    assert.deepEqual(lists.map(count), [far.length, all.length]);
    for (const list of lists) assert.equal(JSON.stringify(list).length, list.length + 2);
  });

  it('are found by a term or its beginning', () => {
    const postings = toPostings(
      invert(Object.fromEntries(['app', 'apple', 'b', 'ap', '中间'].map(term => [term, []]))),
    );
    const found = (text: string, isPrefix: boolean) =>
      findTerms(postings, text, isPrefix).map(at => postings.terms[at]);
    assert.deepEqual(found('app', false), ['app']);
    assert.deepEqual(found('app', true), ['app', 'apple']);
    assert.deepEqual(found('中', true), ['中间']);
    assert.deepEqual(found('appl', false), []);
    assert.deepEqual(found('zz', true), []);
  });

  it('are found by a misspelt term', () => {
    const words = 'container contain controller middleware midway config configure x'.split(' ');
    const postings = toPostings(invert(Object.fromEntries(words.map(term => [term, []]))));
    const similar = (text: string, most: number) =>
      Array.from(findSimilar(postings, text, most), ([at, n]) => [postings.terms[at], n]);
    assert.deepEqual(similar('contaner', 2), [['container', 1]]);
    assert.deepEqual(similar('contaner', 3), [
      ['contain', 3],
      ['container', 1],
    ]);
    assert.deepEqual(similar('midlleware', 2), [['middleware', 1]]);
    assert.deepEqual(similar('config', 1), [['config', 0]]);
    assert.deepEqual(similar('kontrolla', 2), []);
  });
});

interface Sample {
  path: string;
  titles: string[];
  text?: string;
  about?: string;
  kind?: Kind;
  tag?: string;
}

function toSample(sample: Sample): SearchRecord {
  const { path, titles, text, about = null, kind = 'guide', tag = 'default' } = sample;
  const hierarchy = Object.fromEntries(
    levelNames.map((name, level) => [name, ['Group', ...titles][level] ?? null]),
  ) as SearchRecord['hierarchy'];
  const [page, anchor] = path.split('#');
  return {
    objectID: root + path,
    url: root + path,
    url_without_anchor: root + page!,
    anchor: anchor ?? null,
    type: `lvl${titles.length as 1}`,
    hierarchy,
    content: text ?? null,
    about,
    language: 'en',
    docusaurus_tag: tag,
    kind,
  };
}

/** An engine on an index of samples, as a browser reads it. */
function engineOf(samples: Sample[], signatures: Signature[] = []) {
  const files = indexFiles(samples.map(toSample), root, { tag: 'default', list: signatures });
  const fetched: string[] = [];
  const read = (file: string): unknown => JSON.parse(files.get(decodeURIComponent(file))!);
  const load = (file: string) => {
    fetched.push(file.replace(/\.[\da-f]{8}(?=\.json$)/, ''));
    return Promise.resolve(read(file));
  };
  const engine = createEngine({
    root,
    byType: 'By type',
    loadManifest: () => load('manifest.json') as Promise<Manifest>,
    load,
  });
  const ask = async (query: string, params: SearchParams = {}) => {
    const { results } = await engine.search({ requests: [{ indexName: 'x', query, ...params }] });
    return results[0]!;
  };
  const paths = async (query: string, params?: SearchParams) =>
    (await ask(query, params)).hits.map(({ url }) => url.slice(root.length));
  return { engine, ask, paths, fetched, read, files };
}

describe('engine', () => {
  const samples: Sample[] = [
    { path: 'log/v1', titles: ['Guard'], kind: 'changelog' },
    { path: 'text', titles: ['Services'], text: 'A guard may refuse.' },
    { path: 'blog/guard', titles: ['Guard'], kind: 'blog' },
    { path: 'text#guard', titles: ['Services', 'Guard'], text: 'x' },
    { path: 'api/guard', titles: ['Guard'], kind: 'api' },
    { path: 'guard', titles: ['Guard'], text: 'Refuses requests.' },
    { path: 'container', titles: ['依赖注入容器'], text: '类不再自己创建所需的东西' },
    {
      path: 'koa',
      titles: ['Koa'],
      text: 'koa.port is <b onclick="x">7001</b>, see IMidwayContainer',
    },
    { path: 'old', titles: ['Guard of old'], tag: 'docs-default-1.0.0' },
  ];
  const { ask, paths } = engineOf(samples);
  const current = { facetFilters: ['language:en', ['docusaurus_tag:default']] };

  it('puts titles before headings before text, and guides first', async () => {
    assert.deepEqual(await paths('guard', current), [
      'guard',
      'text#guard',
      'text',
      'api/guard',
      'blog/guard',
      'log/v1',
    ]);
  });

  it('finds a Chinese word inside another, from its first character on', async () => {
    for (const query of ['依', '依赖', '注入', '容器', '依赖注入', '东西']) {
      assert.deepEqual(await paths(query), ['container'], query);
    }
    assert.deepEqual(await paths('赖器'), []);
  });

  it('finds names by their parts, and words as they are being typed or misspelt', async () => {
    for (const query of [
      'koa.port',
      'IMidwayContainer',
      'midway container',
      'MidwayCon',
      'imidwaycont',
      'ＫＯＡ',
    ]) {
      assert.equal((await paths(query))[0], 'koa', query);
    }
    assert.equal((await paths('requsts', current))[0], 'guard');
    assert.equal((await paths('gua', current))[0], 'guard');
  });

  it('keeps to the tags and the language asked for', async () => {
    assert.ok(!(await paths('guard', current)).includes('old'));
    assert.deepEqual(await paths('guard', { facetFilters: 'docusaurus_tag:docs-default-1.0.0' }), [
      'old',
    ]);
    assert.deepEqual(await paths('guard', { facetFilters: ['language:zh-cn'] }), []);
    assert.deepEqual(await paths('guard', { facetFilters: [['docusaurus_tag:none']] }), []);
  });

  it('reads facet filters as Algolia does', () => {
    assert.equal(facetValues(undefined, 'language'), undefined);
    assert.deepEqual(facetValues([['a:1', 'a:2'], 'b:3'], 'a'), ['1', '2']);
    assert.deepEqual(facetValues([['a:1', 'a:2'], 'a:2'], 'a'), ['2']);
  });

  it('fetches what a query needs, once', async () => {
    const own = engineOf(samples);
    assert.deepEqual(own.fetched, []);
    await own.paths('guard', current);
    await own.paths('koa', current);
    assert.deepEqual(own.fetched.sort(), [
      'default.texts.json',
      'default.titles.json',
      'manifest.json',
    ]);
  });

  it('answers from titles at once, and says when there is more to find', async () => {
    const own = engineOf(samples);
    const search = (query: string, onTexts = () => {}) =>
      own.engine.quickSearch([{ indexName: 'x', query, ...current }], onTexts);
    const more = await new Promise<void>((resolve, reject) => {
      search('guard', resolve).then(({ results }) => assert.equal(results[0]!.nbHits, 5), reject);
    }).then(() => search('guard'));
    assert.equal(more.results[0]!.nbHits, 6);
  });

  it('waits for the texts when no title answers', async () => {
    const { results } = await engineOf(samples).engine.quickSearch(
      [{ indexName: 'x', query: 'may', ...current }],
      () => assert.fail('there is no more to find'),
    );
    assert.deepEqual(
      results[0]!.hits.map(({ url }) => url),
      [`${root}text`],
    );
  });

  it('keeps what titles answered when the texts cannot be fetched', async () => {
    const own = engineOf(samples);
    const load = (name: string) =>
      name.includes('texts') ? Promise.reject(new Error('down')) : Promise.resolve(own.read(name));
    const engine = createEngine({
      root,
      byType: '',
      loadManifest: () => load('manifest.json') as Promise<Manifest>,
      load,
    });
    const search = (query: string) =>
      engine.quickSearch([{ indexName: 'x', query, ...current }], () => assert.fail('no texts'));
    assert.equal((await search('guard')).results[0]!.nbHits, 5);
    await assert.rejects(search('may'), /down/);
  });

  /** An engine on a site that is deployed with other pages meanwhile. */
  async function engineBeforeDeploy(...names: string[]): Promise<Engine> {
    const site = (own: string[]) =>
      engineOf(own.map(name => ({ path: name, titles: [name], text: `about ${name}` })));
    let deployed = site(['apple']);
    const load = (name: string) =>
      deployed.files.has(name)
        ? Promise.resolve(deployed.read(name))
        : Promise.reject(new MissingFile(name));
    const engine = createEngine({
      root,
      byType: '',
      loadManifest: () => load('manifest.json') as Promise<Manifest>,
      load,
    });
    await engine.prepare([]);
    deployed = site(names);
    return engine;
  }

  it('opens the index of a deploy, and mixes no files of the two', async () => {
    const engine = await engineBeforeDeploy('banana', 'cherry');
    const { results } = await engine.search([{ indexName: 'x', query: 'cherry' }]);
    assert.deepEqual(
      results[0]!.hits.map(({ url, content }) => [url, content]),
      [[`${root}cherry`, 'about cherry']],
    );
  });

  it('answers from its own titles when a deploy has taken its texts, then from the deploy', async () => {
    const engine = await engineBeforeDeploy('apple', 'banana');
    const find = async (query: string) =>
      (await engine.quickSearch([{ indexName: 'x', query }], () => undefined)).results[0]!.nbHits;
    assert.equal(await find('apple'), 1);
    assert.equal(await find('banana'), 1);
  });

  it('gives up when the index of the site is broken', async () => {
    const own = engineOf(samples);
    const engine = createEngine({
      root,
      byType: '',
      loadManifest: () => Promise.resolve(own.read('manifest.json') as Manifest),
      load: name => Promise.reject(new MissingFile(name)),
    });
    await assert.rejects(engine.search([{ indexName: 'x', query: 'koa' }]), MissingFile);
  });

  it('reads traditional characters as the site writes them', async () => {
    assert.deepEqual(await paths('依賴注入'), ['container']);
  });

  it('finds the records of a file where they were', () => {
    const records = [
      ...read([guide, 'docs/middleware']),
      ...samples.map(toSample).filter(({ docusaurus_tag: tag }) => tag === 'default'),
    ];
    assert.deepEqual(
      toSections(toPages(records, root)).map(({ path, level, hierarchy }) => [
        root + path,
        `lvl${level}`,
        ...hierarchy,
      ]),
      records.map(({ url, type, hierarchy }) => [
        url,
        type,
        ...levelNames.slice(0, Number(type.slice(3)) + 1).map(name => hierarchy[name]),
      ]),
    );
  });

  it('gives hits in the shape of Algolia', async () => {
    const { hits } = await ask('port', {
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      attributesToSnippet: ['content:10'],
    });
    const hit: Hit = hits[0]!;
    assert.equal(hit.type, 'content');
    assert.equal(hit.url, `${root}koa`);
    assert.deepEqual(Object.keys(hit.hierarchy), [...levelNames]);
    assert.deepEqual(Object.keys(hit._highlightResult.hierarchy), ['lvl0', 'lvl1']);
    const html = hit._snippetResult.content!.value;
    assert.match(html, /koa\.<mark>port<\/mark> is &lt;b onclick=&quot;x&quot;&gt;7001/);
    assert.equal(html.replaceAll(/<\/?mark>/g, '').search(/[<>"]/), -1);
    // The modal keeps these, and shows them as HTML when they are a recent search.
    assert.equal(hit.content, html.replaceAll(/<\/?mark>/g, ''));
  });

  it('says what was found by its level, and by its text', async () => {
    const { hits } = await ask('guard', current);
    assert.deepEqual(
      hits.map(({ type }) => type),
      ['lvl1', 'lvl2', 'content', 'lvl1', 'lvl1', 'lvl1'],
    );
  });

  it('gives pages of hits, and counts', async () => {
    const first = await ask('guard', { ...current, hitsPerPage: 4 });
    const second = await ask('guard', { ...current, hitsPerPage: 4, page: 1 });
    assert.deepEqual([first.hits.length, first.nbHits, first.nbPages], [4, 6, 2]);
    assert.deepEqual([second.hits.length, second.page], [2, 1]);
    const { hits, nbHits } = await ask('guard', { ...current, hitsPerPage: 0 });
    assert.deepEqual([hits.length, nbHits], [0, 6]);
  });

  it('survives any query', async () => {
    for (const query of [
      '',
      ' ',
      '<script>',
      '.*+?^${}()|[]\\',
      '🦀',
      '"',
      'a'.repeat(10_000),
      'constructor __proto__',
    ]) {
      const { hits } = await ask(query);
      assert.ok(Array.isArray(hits), query);
    }
    assert.deepEqual(await paths(''), []);
  });

  it('rejects when the index cannot be fetched, and tries again', async () => {
    const own = engineOf(samples);
    let isDown = true;
    const load = (name: string) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(own.read(name));
    const failing = createEngine({
      root,
      byType: '',
      loadManifest: () => load('manifest.json') as Promise<Manifest>,
      load,
    });
    const request = [{ indexName: 'x', query: 'koa' }];
    await assert.rejects(failing.search(request), /down/);
    isDown = false;
    assert.equal((await failing.search(request)).results[0]!.nbHits, 1);
  });
});

describe('engine, of pages alike', () => {
  const long = `${'hay '.repeat(9000)}needle${' hay'.repeat(9000)}`;
  const { ask, paths } = engineOf([
    { path: 'api/close', titles: ['close'], kind: 'api' },
    { path: 'api/map', titles: ['Map<Key>'], text: long, kind: 'api' },
    { path: 'docs/codes', titles: ['Errors'], text: 'MIDWAY_10001 says what is wrong.' },
    { path: 'docs/codes#more', titles: ['Errors', 'More of Midway'], text: 'MIDWAY_10002' },
    { path: 'changelog', titles: ['更新日志'], kind: 'page' },
    { path: 'changelog/v3.2.0', titles: ['v3.2.0'], kind: 'changelog' },
    { path: 'changelog/v3.20.1', titles: ['v3.20.1'], kind: 'changelog' },
    { path: 'docs/schedule', titles: ['Release schedule'], text: 'In the changelog: 3.20.1.' },
    { path: 'docs/egg', titles: ['Egg'], text: 'How it differs from others: differences.' },
    { path: 'docs/filter', titles: ['Filters'], about: 'What filters do. handle errors' },
    { path: 'docs/guard', titles: ['Guards'], text: 'What is open and closed.' },
    { path: 'docs/guard#closed', titles: ['Guards', 'Closed'], text: 'Closed by default.' },
    { path: 'docs/koa', titles: ['Adapters'], text: 'x' },
    { path: 'docs/koa#errors', titles: ['Adapters', 'Errors to handle'], text: 'Handle them.' },
    { path: 'docs/koa#others', titles: ['Adapters', 'Koa and egg'], text: 'All differences.' },
  ]);

  it('prefers a guide whose title is a word of the query', async () => {
    assert.equal((await paths('egg differences'))[0], 'docs/egg');
  });

  it('prefers the page that keeps the query among its words', async () => {
    assert.equal((await paths('handle errors'))[0], 'docs/filter');
  });

  it('finds releases by their numbers, and their list by its path', async () => {
    for (const query of ['changelog 3.20', 'release v3.20', '更新日志 3.20', '3.20.1']) {
      assert.equal((await paths(query))[0], 'changelog/v3.20.1', query);
    }
    assert.equal((await paths('Changelog'))[0], 'changelog');
  });

  it('finds a code as a whole, or by its parts if it is nowhere', async () => {
    assert.deepEqual(await paths('midway_10001 wrong'), ['docs/codes']);
    assert.deepEqual((await paths('MIDWAY_10009')).sort(), ['docs/codes', 'docs/codes#more']);
  });

  it('has the function of that very name among the first', async () => {
    assert.ok((await paths('close')).slice(0, 3).includes('api/close'));
  });

  it('sends what is shown of a long text, as HTML', async () => {
    const [hit] = (await ask('needle')).hits;
    assert.match(hit!._snippetResult.content!.value, />needle</);
    assert.match(hit!.content!, /needle/);
    assert.equal(hit!.hierarchy.lvl1, 'Map&lt;Key&gt;');
    assert.ok(JSON.stringify(hit).length < 2000);
  });
});

describe('search by type', () => {
  const signatures: Signature[] = [
    {
      name: 'Container.get',
      path: 'api/core/class/Container#get',
      parameters: [{ name: 'identifier', type: 'string' }],
      type: 'Promise<T>',
    },
    {
      name: 'Middleware',
      path: 'api/core/function/Middleware',
      parameters: [
        { name: 'ctx', type: 'Context' },
        { name: 'next', type: '() => Promise<any>' },
      ],
      type: 'Promise<void>',
    },
    { name: 'App.container', path: 'api/core/class/App#container', type: 'IContainer | null' },
    { name: 'NotFound', path: 'api/core/class/NotFound', bases: ['HttpError<404>', 'IError'] },
  ];
  const { paths, ask, fetched } = engineOf(
    [{ path: 'guard', titles: ['Guard extends'], text: 'A guard extends words.' }],
    signatures,
  );
  const names = (query: string) => {
    const parsed = parseTypeQuery(query);
    return parsed && searchSignatures(signatures, parsed).map(({ name }) => name);
  };

  it('finds what is called so, gives that, is of it or derives from it', () => {
    assert.deepEqual(names('(ctx) => Promise<void>'), ['Middleware']);
    assert.deepEqual(names('(ctx: Context, next) -> Promise'), ['Middleware']);
    assert.deepEqual(names('string -> Promise<T>'), ['Container.get']);
    assert.deepEqual(names('String => promise<t>'), ['Container.get']);
    assert.deepEqual(names('=> Promise<void>'), ['Middleware']);
    assert.deepEqual(names(': IContainer'), ['App.container']);
    assert.deepEqual(names(': context'), ['Middleware']);
    assert.deepEqual(names('extends HttpError'), ['NotFound']);
    assert.deepEqual(names('implements IError'), ['NotFound']);
    assert.deepEqual(names('(number) => Promise<void>'), []);
    assert.deepEqual(names('(string, string) => Promise<T>'), []);
  });

  it('leaves words, paths and code alone', () => {
    for (const query of [
      'ctx.body',
      "@Get('/')",
      'guard extends',
      '(ctx',
      ': ',
      '',
      'a => ',
      '()',
    ]) {
      assert.equal(names(query), null, query);
    }
  });

  it('is a group of its own, fetched when it is asked for', async () => {
    await paths('guard');
    assert.ok(!fetched.includes('default.signatures.json'));
    const { hits } = await ask(': IContainer');
    assert.deepEqual(
      hits.map(({ url, hierarchy: { lvl0, lvl1 }, content }) => [url, lvl0, lvl1, content]),
      [[`${root}api/core/class/App#container`, 'By type', 'App.container', ': IContainer | null']],
    );
    assert.ok(fetched.includes('default.signatures.json'));
  });

  it('gives way to words when no type is meant', async () => {
    assert.deepEqual(await paths('extends words'), ['guard']);
  });
});

describe('configuration', () => {
  it('is the Algolia application of the environment, or the site itself', () => {
    const hosted = { appId: 'id', apiKey: 'key', indexName: 'index' };
    const common = { contextualSearch: true, searchPagePath: 'search' };
    assert.deepEqual(algolia(hosted), { ...hosted, ...common });
    assert.deepEqual(algolia(undefined), { ...embeddedIdentity, ...common });
  });
});

describe('the plugin', () => {
  /** What it does with a build of these pages, by their paths. */
  function plugin(t: TestContext, pages: Record<string, string>) {
    const siteDir = mkdtempSync(path.join(tmpdir(), 'search-'));
    t.after(() => rmSync(siteDir, { recursive: true }));
    const outDir = path.join(siteDir, 'build');
    const reference = path.join(siteDir, 'generated/api-reference/en');
    for (const folder of [outDir, reference]) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(reference, 'signatures.json'), '[]');
    for (const [name, html] of Object.entries(pages)) {
      writeFileSync(path.join(outDir, `${name}.html`), html);
    }
    const search = searchPlugin({
      siteConfig: { themeConfig: { algolia: { appId: 'embedded' } } },
      i18n: { currentLocale: 'en' },
      generatedFilesDir: path.join(siteDir, 'generated'),
    } as unknown as LoadContext);
    const build = () =>
      search.postBuild!({
        siteDir,
        outDir,
        baseUrl: '/en/',
        routesPaths: Object.keys(pages).map(name => `/en/${name}`),
        siteConfig: { url: 'https://example.org', title: 'Site' },
      } as unknown as Parameters<NonNullable<typeof search.postBuild>>[0]);
    const read = (name: string) => readFileSync(path.join(outDir, 'search-index', name), 'utf8');
    return { search, build, read };
  }

  it('lets modules go that the bundler kept of a site that is searched by another', () => {
    const versions = ['embedded', 'ABC'].map(appId => {
      const cache = { version: '', buildDependencies: [] };
      const { configureWebpack } = searchPlugin({
        siteConfig: { themeConfig: { algolia: { appId } } },
        i18n: { currentLocale: 'en' },
      } as unknown as LoadContext);
      configureWebpack!({ experiments: { cache } }, false, {} as never, undefined);
      return cache.version;
    });
    assert.notEqual(versions[0], versions[1]);
  });

  const page = `<html class="plugin-docs plugin-id-default docs-doc-page"><head>
<meta name="docsearch:language" content="en">
<meta name="docsearch:docusaurus_tag" content="docs-default-current">
<title>Routes | Site</title></head><article><h1>Routes</h1><p>as they were built</p></article></html>`;

  it('writes records and an index of the pages that were built', async t => {
    const { search, build, read } = plugin(t, { routes: page });
    const written = build();
    await search.indexed();
    assert.match(read('records.jsonl'), /as they were built/);
    const { tags } = JSON.parse(read('manifest.json')) as Manifest;
    assert.deepEqual(Object.keys(tags), ['docs-default-current']);
    await written;
  });

  it('says so if there is nothing to search', async t => {
    const { search, build } = plugin(t, {});
    await assert.rejects(Promise.resolve(build()), /has no page to search/);
    await assert.rejects(search.indexed(), /has no page to search/);
  });
});
