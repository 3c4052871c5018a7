import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import {
  createEngine,
  type Engine,
  facetValues,
  type Hit,
  MissingFile,
} from '../../../../../src/plugins/search/engine/client';
import type { Manifest } from '../../../../../src/plugins/search/engine/shard';
import { currentVersion } from '../../../../../src/config/site';
import { levelNames } from '../../../../../src/plugins/search/records/record';
import { engineOf, engineOfRecords, guide, read, root, type Sample } from '../samples';

describe('the search engine', () => {
  const samples: Sample[] = [
    { path: 'log/v1', titles: ['Guard'], kind: 'changelog' },
    { path: 'blog/guard', titles: ['Guard'], kind: 'blog' },
    { path: 'text', titles: ['Services'], text: 'A guard may refuse.' },
    { path: 'text#guard', titles: ['Services', 'Guard'], text: 'x' },
    { path: 'api/guard', titles: ['Guard'], kind: 'api' },
    { path: 'guard', titles: ['Guard'], text: 'Refuses requests.' },
    { path: 'injection', titles: ['依赖注入容器'], text: '类不再自己创建所需的东西' },
    {
      path: 'koa',
      titles: ['Koa'],
      text: 'koa.port is <b onclick="x">7001</b>, see IMidwayContainer',
    },
    { path: 'old', titles: ['Guard of old'], tag: 'docs-default-1.0.0' },
  ];
  const { ask, paths } = engineOf(samples);
  const current = { facetFilters: ['language:en', ['docusaurus_tag:default']] };

  it('puts whole titles before headings before text, and guides first', async () => {
    assert.deepEqual(await paths('guard', current), [
      'guard',
      'log/v1',
      'blog/guard',
      'text#guard',
      'text',
      'api/guard',
    ]);
  });

  it('finds a Chinese word inside another, from its first character on', async () => {
    for (const query of ['依', '依赖', '注入', '容器', '依赖注入', '东西']) {
      assert.deepEqual(await paths(query), ['injection'], query);
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
      'default.pages.json',
      'default.terms-0.json',
      'default.texts-0.json',
      'manifest.json',
    ]);
  });

  it('answers once all that decides its order is there, so that results stay where they are', async () => {
    const own = engineOf(samples);
    let release!: () => void;
    const released = new Promise<void>(resolve => (release = resolve));
    const engine = createEngine({
      root,
      byType: '',
      loadManifest: () => Promise.resolve(own.read('manifest.json') as Manifest),
      async load(name) {
        if (name.includes('terms')) await released;
        return own.read(name);
      },
    });
    let isAnswered = false;
    const answer = engine.search([{ indexName: 'x', query: 'guard', ...current }]);
    void answer.then(() => (isAnswered = true));
    await new Promise(setImmediate);
    assert.ok(!isAnswered);
    release();
    assert.equal((await answer).results[0]!.nbHits, 6);
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
    // Its manifest is read, and names what is gone then.
    await engine.prepare('docusaurus_tag:none');
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
    assert.deepEqual(await paths('依賴注入'), ['injection']);
  });

  it('shows sections with the titles and addresses that their records have', async () => {
    const records = read([guide, 'docs/middleware']);
    const { hits } = await engineOfRecords(records).ask('middleware one');
    const shown = hits.map(({ url, type, hierarchy }) => ({ url, type, hierarchy }));
    const expected = records.map(({ url, type, hierarchy }) => ({ url, type, hierarchy }));
    for (const hit of shown)
      assert.ok(
        expected.some(one => isDeepStrictEqual(one, hit)),
        hit.url,
      );
    assert.ok(shown.length > 1);
  });

  it('gives hits in the shape of Algolia', async () => {
    const { hits } = await ask('port', {
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      attributesToSnippet: ['content:10'],
    });
    const hit: Hit = hits[0]!;
    assert.equal(hit.type, 'lvl1');
    assert.equal(hit.url, `${root}koa`);
    assert.deepEqual(Object.keys(hit.hierarchy), [...levelNames]);
    assert.deepEqual(Object.keys(hit._highlightResult.hierarchy), ['lvl0', 'lvl1']);
    const html = hit._snippetResult.content!.value;
    assert.match(html, /koa\.<mark>port<\/mark> is &lt;b onclick=&quot;x&quot;&gt;7001/);
    assert.equal(html.replaceAll(/<\/?mark>/g, '').search(/[<>"]/), -1);
    // The modal keeps these, and shows them as HTML when they are a recent search.
    assert.equal(hit.content, html.replaceAll(/<\/?mark>/g, ''));
  });

  it('titles a hit with the heading of its section', async () => {
    const { hits } = await ask('guard', current);
    assert.deepEqual(
      hits.map(({ type, hierarchy }) => hierarchy[type]),
      ['Guard', 'Guard', 'Guard', 'Guard', 'Services', 'Guard'],
    );
  });

  it('says how many hits of a page it leaves out', async () => {
    const own = engineOf([
      ...Array.from({ length: 5 }, (_, at) => ({
        path: at > 0 ? `queue#part${at}` : 'queue',
        titles: ['Queue', ...(at > 0 ? [`Queue ${at}`] : [])],
      })),
      { path: 'koa', titles: ['Koa'], text: 'A queue.' },
    ]);
    const { hits, nbHits, nbPages } = await own.ask('queue', { distinct: 3, hitsPerPage: 4 });
    const pages = hits.map(({ url_without_anchor: page, more }) => [page.slice(root.length), more]);
    const of = (page: string) => pages.filter(([name]) => name === page).map(([, more]) => more);
    assert.deepEqual(of('queue'), [undefined, undefined, 2]);
    assert.deepEqual(of('koa'), [undefined]);
    assert.deepEqual([nbHits, nbPages], [6, 1]);
  });

  it('finds all hits of one page', async () => {
    const filters = [...current.facetFilters, `url_without_anchor:${root}text`];
    assert.deepEqual(await paths('guard', { facetFilters: filters }), ['text#guard', 'text']);
  });

  it('finds hits of a kind, and counts those of all', async () => {
    const facets = ['kind'];
    assert.deepEqual((await ask('guard', { ...current, facets })).facets, {
      kind: { guide: 3, api: 1, blog: 1, changelog: 1 },
    });
    const ofBlog = { facetFilters: [...current.facetFilters, 'kind:blog'] };
    const { hits, nbHits, facets: none } = await ask('guard', ofBlog);
    assert.deepEqual([hits.map(({ kind }) => kind), nbHits, none], [['blog'], 1, undefined]);
  });

  it('marks what is about another line than the guides that are searched', async () => {
    const own = engineOf([
      { path: 'docs/guard', titles: ['Guard'], tag: 'docs-default-current' },
      { path: 'docs/1.0.0/guard', titles: ['Guard'], tag: 'docs-default-1.0.0' },
      { path: 'api/Guard', titles: ['Guard'], tag: 'docs-api-current', kind: 'api' },
    ]);
    const linesIn = async (tag: string) => {
      const tags = [tag, 'docs-api-current'].map(name => `docusaurus_tag:${name}`);
      const { hits } = await own.ask('guard', { facetFilters: [tags] });
      return Object.fromEntries(hits.map(({ kind, line }) => [kind, line]));
    };
    assert.deepEqual(await linesIn('docs-default-1.0.0'), {
      guide: undefined,
      api: `${parseInt(currentVersion)}.x`,
    });
    assert.deepEqual(await linesIn('docs-default-current'), { guide: undefined, api: undefined });
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
