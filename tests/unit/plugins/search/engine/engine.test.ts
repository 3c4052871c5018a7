import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import {
  createEngine,
  type Engine,
  MissingFile,
} from '../../../../../src/plugins/search/engine/engine';
import type { Manifest } from '../../../../../src/plugins/search/engine/shard';
import { currentVersion } from '../../../../../src/config/site';
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
  const current = { tags: ['default'] };

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

  it('corrects a letter of a short word and two of a long one, and says what it replaced', async () => {
    const own = engineOf([
      { path: 'graph', titles: ['Graph'] },
      { path: 'middleware', titles: ['Middleware'] },
    ]);
    const replacedIn = async (query: string) => {
      const { count, replaced, nearest } = await own.ask(query);
      return [count, replaced, nearest];
    };
    assert.deepEqual(await replacedIn('middleware'), [1, undefined, undefined]);
    assert.deepEqual(await replacedIn('grapg'), [
      1,
      { words: ['grapg'], by: ['graph'] },
      undefined,
    ]);
    assert.deepEqual(await replacedIn('mddlewere'), [
      1,
      { words: ['mddlewere'], by: ['middleware'] },
      undefined,
    ]);
    assert.deepEqual(await replacedIn('graphql'), [0, { words: ['graphql'], by: [] }, ['graph']]);
    assert.deepEqual(await replacedIn('midldeware'), [
      1,
      { words: ['midldeware'], by: ['middleware'] },
      undefined,
    ]);
    assert.deepEqual(await replacedIn('garph'), [
      1,
      { words: ['garph'], by: ['graph'] },
      undefined,
    ]);
    assert.deepEqual(await replacedIn('graphql middleware'), [
      1,
      { words: ['graphql'], by: [] },
      undefined,
    ]);
    assert.deepEqual(await replacedIn('物件'), [0, { words: ['物件'], by: [] }, undefined]);
  });

  it('corrects a name by its longest part, and calls no part of it a replacement', async () => {
    const own = engineOf([
      { path: 'create', titles: ['createFrom'] },
      { path: 'app', titles: ['createApp'] },
      { path: 'graph', titles: ['Graph'] },
    ]);
    const replacedIn = async (query: string) => (await own.ask(`${query} graph`)).replaced;
    assert.deepEqual(await replacedIn('creatApp'), { words: ['creatApp'], by: ['createapp'] });
    assert.deepEqual(await replacedIn('createFoo'), { words: ['createFoo'], by: [] });
    assert.deepEqual(await replacedIn('GraphQL'), { words: ['GraphQL'], by: [] });
    assert.equal(await replacedIn('graphCreate'), undefined);
  });

  it('says of no piece of a Chinese run that it is missing', async () => {
    const own = engineOf([{ path: 'upload', titles: ['上传文件'], keywords: ['文件'] }]);
    const replacedIn = async (query: string) => (await own.ask(query)).replaced;
    assert.equal(await replacedIn('火星文件'), undefined);
    assert.deepEqual(await replacedIn('火星'), { words: ['火星'], by: [] });
    assert.deepEqual(await replacedIn('火星 文件'), { words: ['火星'], by: [] });
    const { count, replaced } = await own.ask('火星 文件', { isExact: true });
    assert.deepEqual([count, replaced], [1, { words: ['火星'], by: [] }]);
  });

  it('leaves out what it would replace if the reader insists', async () => {
    const { count } = await ask('requsts', { isExact: true });
    assert.equal(count, 0);
    const { hits, replaced } = await ask('requsts koa', { isExact: true });
    assert.deepEqual(
      hits.map(({ path }) => path),
      ['koa'],
    );
    assert.deepEqual(replaced, { words: ['requsts'], by: [] });
  });

  it('names the keyword that found a page or section without the word', async () => {
    const own = engineOf([
      { path: 'logger', titles: ['Logger'], keywords: ['error tracking', 'Sentry'] },
      { path: 'metrics', titles: ['Metrics of Sentry'], keywords: ['Sentry'] },
      { path: 'files', titles: ['Files'] },
      { path: 'files#send', titles: ['Files', 'Send them'], keywords: ['sentry'] },
    ]);
    const { hits } = await own.ask('sentry');
    assert.deepEqual(Object.fromEntries(hits.map(({ path, related }) => [path, related])), {
      logger: 'Sentry',
      metrics: undefined,
      'files#send': 'sentry',
    });
  });

  it('answers first what the query names, in a whole sentence with facts', async () => {
    const text = `Makes the container inject ${'an instance '.repeat(20)}. More.`;
    const facts = [{ value: 'Decorator' }, { name: 'Type', value: 'string' }];
    const own = engineOf([
      { path: 'docs/inject', titles: ['Inject', 'inject'], text: 'Inject, @Inject()' },
      { path: 'docs/inject#a', titles: ['Inject', 'inject inject'], text: '@Inject()' },
      { path: 'api/Inject', titles: ['Inject()'], text, kind: 'api', facts },
      { path: 'docs/koa', titles: ['Koa and koa.port'], text: 'koa.port' },
      { path: 'docs/koa#koa.port', titles: ['Koa', 'port'], keywords: ['koa.port'], text, facts },
    ]);
    for (const [query, path] of [
      ['@Inject', 'api/Inject'],
      ['koa.port', 'docs/koa#koa.port'],
    ] as const) {
      const { hits } = await own.ask(query);
      const [first, ...others] = hits;
      assert.equal(first!.path, path);
      assert.deepEqual(first!.facts, facts);
      assert.match(
        first!.snippet!.replaceAll(/<.*?>/g, ''),
        /^Makes the container .* instance \.$/,
      );
      assert.ok(first!.isAnswer && others.every(({ isAnswer }) => !isAnswer));
    }
    assert.ok(!(await own.ask('inject')).hits[0]!.isAnswer);
  });

  it('finds the guide of the newest line that an older line lacks', async () => {
    const newest = 'docs-default-current';
    const older = 'docs-default-2.0.0';
    const own = engineOf([
      { path: 'docs/extensions/casbin', titles: ['Access'], tag: newest },
      { path: 'docs/logger', titles: ['Logger'], keywords: ['Sentry', 'log file'], tag: newest },
      { path: 'docs/extensions/redis', titles: ['Redis'], keywords: ['cache'], tag: newest },
      { path: 'docs/2.0.0/extensions/redis', titles: ['Using redis'], tag: older },
      { path: 'docs/2.0.0/logs', titles: ['Log file'], tag: older },
    ]);
    const found = async (query: string, tag = older) =>
      (await own.engine.findNewer({ query, tags: [tag] }))?.path;
    assert.equal(await found('casbin'), 'docs/extensions/casbin');
    assert.equal(await found('Sentry '), 'docs/logger');
    assert.equal(await found('casbin', newest), undefined);
    for (const query of ['redis', 'cache', 'log file', 'cas', '']) {
      assert.equal(await found(query), undefined, query);
    }
  });

  it('keeps to the tags asked for', async () => {
    assert.ok(!(await paths('guard', current)).includes('old'));
    assert.deepEqual(await paths('guard', { tags: ['docs-default-1.0.0'] }), ['old']);
    assert.deepEqual(await paths('guard', { tags: ['none'] }), []);
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
      loadManifest: () => Promise.resolve(own.read('manifest.json') as Manifest),
      async load(name) {
        if (name.includes('terms')) await released;
        return own.read(name);
      },
    });
    let isAnswered = false;
    const answer = engine.ask({ query: 'guard', ...current });
    void answer.then(() => (isAnswered = true));
    await new Promise(setImmediate);
    assert.ok(!isAnswered);
    release();
    assert.equal((await answer).count, 6);
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
      loadManifest: () => load('manifest.json') as Promise<Manifest>,
      load,
    });
    // Its manifest is read, and names what is gone then.
    await engine.prepare(['none']);
    deployed = site(names);
    return engine;
  }

  it('opens the index of a deploy, and mixes no files of the two', async () => {
    const engine = await engineBeforeDeploy('banana', 'cherry');
    const { hits } = await engine.ask({ query: 'cherry' });
    assert.deepEqual(
      hits.map(({ path, snippet }) => [path, snippet]),
      [['cherry', 'about <mark>cherry</mark>']],
    );
  });

  it('gives up when the index of the site is broken', async () => {
    const own = engineOf(samples);
    const engine = createEngine({
      loadManifest: () => Promise.resolve(own.read('manifest.json') as Manifest),
      load: name => Promise.reject(new MissingFile(name)),
    });
    await assert.rejects(engine.ask({ query: 'koa' }), MissingFile);
  });

  it('reads traditional characters as the site writes them', async () => {
    assert.deepEqual(await paths('依賴注入'), ['injection']);
  });

  it('shows sections with the titles and addresses that their records have', async () => {
    const records = read([guide, 'docs/middleware']);
    const { hits } = await engineOfRecords(records).ask('middleware one');
    const bare = (html: string) => html.replaceAll(/<\/?mark>/g, '');
    const shown = hits.map(({ path, above, title }) => [path, ...above.map(bare), bare(title)]);
    const expected = records.map(({ url, hierarchy }) => [
      url.slice(root.length),
      ...Object.values(hierarchy).filter(one => one !== null),
    ]);
    for (const hit of shown)
      assert.ok(
        expected.some(one => isDeepStrictEqual(one, hit)),
        hit[0],
      );
    assert.ok(shown.length > 1);
  });

  it('highlights no pair of characters that only joins two words of the query', async () => {
    const own = engineOf([
      ...['上传', '文件'].flatMap(word =>
        Array.from({ length: 5 }, (_, at) => ({ path: `${word}${at}`, titles: [`${word}中心`] })),
      ),
      { path: 'both', titles: ['上传文件'], text: '宣传文案中心，上传文件' },
    ]);
    const { hits } = await own.ask('上传文件');
    const { title, snippet } = hits.find(({ path }) => path === 'both')!;
    assert.equal(title, '<mark>上传文件</mark>');
    assert.equal(snippet, '宣传文案中心，<mark>上传文件</mark>');
  });

  it('gives hits with marked texts as HTML, in which nothing else is markup', async () => {
    const [hit] = (await ask('port')).hits;
    assert.deepEqual(
      { ...hit, snippet: undefined },
      {
        id: 'koa 0',
        page: 'koa',
        path: 'koa',
        kind: 'guide',
        title: 'Koa',
        above: ['Group'],
        snippet: undefined,
      },
    );
    assert.match(hit!.snippet!, /koa\.<mark>port<\/mark> is &lt;b onclick=&quot;x&quot;&gt;7001/);
    assert.equal(hit!.snippet!.replaceAll(/<\/?mark>/g, '').search(/[<>"]/), -1);
  });

  it('titles a hit with the heading of its section', async () => {
    const { hits } = await ask('guard', current);
    assert.deepEqual(
      hits.map(({ title }) => title.replaceAll(/<\/?mark>/g, '')),
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
    const { hits, count, rows } = await own.ask('queue', { rowsAPage: 3, most: 4 });
    const pages = hits.map(({ page, more }) => [page, more]);
    const of = (page: string) => pages.filter(([name]) => name === page).map(([, more]) => more);
    assert.deepEqual(of('queue'), [undefined, undefined, 2]);
    assert.deepEqual(of('koa'), [undefined]);
    assert.deepEqual([count, rows], [6, 4]);
  });

  it('finds all hits of one page', async () => {
    assert.deepEqual(await paths('guard', { ...current, page: 'text' }), ['text#guard', 'text']);
  });

  it('finds hits of a kind, and counts those of all', async () => {
    const counts = { guide: 3, api: 1, blog: 1, changelog: 1 };
    assert.deepEqual((await ask('guard', current)).counts, counts);
    const ofBlog = await ask('guard', { ...current, kind: 'blog' });
    assert.deepEqual(
      ofBlog.hits.map(({ kind }) => kind),
      ['blog'],
    );
    assert.deepEqual([ofBlog.count, ofBlog.counts], [1, counts]);
  });

  it('marks what is about another line than the guides that are searched', async () => {
    const own = engineOf([
      { path: 'docs/guard', titles: ['Guard'], tag: 'docs-default-current' },
      { path: 'docs/1.0.0/guard', titles: ['Guard'], tag: 'docs-default-1.0.0' },
      { path: 'api/Guard', titles: ['Guard'], tag: 'docs-api-current', kind: 'api' },
    ]);
    const linesIn = async (tag: string) => {
      const { hits } = await own.ask('guard', { tags: [tag, 'docs-api-current'] });
      return Object.fromEntries(hits.map(({ kind, line }) => [kind, line]));
    };
    assert.deepEqual(await linesIn('docs-default-1.0.0'), {
      guide: undefined,
      api: `${parseInt(currentVersion)}.x`,
    });
    assert.deepEqual(await linesIn('docs-default-current'), { guide: undefined, api: undefined });
  });

  it('gives rows from one on, and counts all', async () => {
    const first = await ask('guard', { ...current, most: 4 });
    const second = await ask('guard', { ...current, from: 4, most: 4 });
    assert.deepEqual([first.hits.length, first.count, first.rows], [4, 6, 6]);
    assert.deepEqual(
      [...first.hits, ...second.hits].map(({ id }) => id),
      (await ask('guard', current)).hits.map(({ id }) => id),
    );
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
      '=>',
      ': ',
    ]) {
      const { hits } = await ask(query);
      assert.ok(Array.isArray(hits), query);
    }
    assert.deepEqual(await paths(''), []);
  });

  it('finds the words of a query that is code', async () => {
    for (const query of ['(port) => Promise<void>', 'extends IMidwayContainer', ': Koa']) {
      assert.equal((await paths(query))[0], 'koa', query);
    }
  });

  it('rejects when the index cannot be fetched, and tries again', async () => {
    const own = engineOf(samples);
    let isDown = true;
    const load = (name: string) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(own.read(name));
    const failing = createEngine({
      loadManifest: () => load('manifest.json') as Promise<Manifest>,
      load,
    });
    await assert.rejects(failing.ask({ query: 'koa' }), /down/);
    isDown = false;
    assert.equal((await failing.ask({ query: 'koa' })).count, 1);
  });
});
