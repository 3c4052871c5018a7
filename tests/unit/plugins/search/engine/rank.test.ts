import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { engineOf } from '../samples';

describe('the search engine, among similar pages,', () => {
  const long = `${'hay '.repeat(9000)}needle${' hay'.repeat(9000)}`;
  const { ask, paths } = engineOf([
    { path: 'api/close', titles: ['close'], kind: 'api' },
    { path: 'api/map', titles: ['Map<Key>'], text: long, kind: 'api' },
    { path: 'docs/codes', titles: ['Errors'], text: 'MIDWAY_10001 says what is wrong.' },
    { path: 'docs/codes#more', titles: ['Errors', 'More of Midway'], text: 'MIDWAY_10002' },
    { path: 'changelog', titles: ['更新日志'], kind: 'page' },
    { path: 'changelog/v3.2.0', titles: ['v3.2.0'], kind: 'changelog' },
    { path: 'changelog/v3.20.0', titles: ['v3.20.0'], kind: 'changelog' },
    { path: 'changelog/v3.20.1', titles: ['v3.20.1'], kind: 'changelog' },
    { path: 'docs/schedule', titles: ['Release schedule'], text: 'The last one is 3.20.1.' },
    { path: 'docs/egg', titles: ['Egg'], text: 'How it differs from others: differences.' },
    {
      path: 'docs/filter',
      titles: ['Filters'],
      about: 'What filters do.',
      keywords: ['handle errors'],
    },
    { path: 'docs/guard', titles: ['Guards'], text: 'What is open and closed.' },
    { path: 'docs/guard#closed', titles: ['Guards', 'Closed'], text: 'Closed by default.' },
    { path: 'docs/koa', titles: ['Adapters'], text: 'x' },
    { path: 'docs/koa#errors', titles: ['Adapters', 'Errors to handle'], text: 'Handle them.' },
    { path: 'docs/koa#others', titles: ['Adapters', 'Koa and egg'], text: 'All differences.' },
  ]);

  it('prefers a guide whose title is a word of the query', async () => {
    assert.equal((await paths('egg differences'))[0], 'docs/egg');
  });

  it('has guides to what new projects no longer use after the others', async () => {
    const own = engineOf([
      { path: 'docs/cache', titles: ['Cache'], isHistorical: true },
      { path: 'docs/caching', titles: ['Cache'] },
    ]);
    assert.deepEqual(await own.paths('cache'), ['docs/caching', 'docs/cache']);
  });

  it('prefers the one of two like guides that more guides link to', async () => {
    const own = engineOf([
      { path: 'docs/a', titles: ['Cache'] },
      { path: 'docs/b', titles: ['Cache'], links: 7 },
    ]);
    assert.deepEqual(await own.paths('cache'), ['docs/b', 'docs/a']);
  });

  it('finds a keyword inside a run of Chinese characters', async () => {
    const own = engineOf([
      { path: 'docs/lock', titles: ['Redis'], keywords: ['分布式锁'] },
      { path: 'docs/other', titles: ['加分加分'], text: '分布，布式，式锁' },
    ]);
    assert.equal((await own.paths('加分布式锁'))[0], 'docs/lock');
  });

  it('prefers the package to the upgrade, and to numbers of major versions', async () => {
    const own = engineOf([
      { path: 'docs/orm', titles: ['TypeORM'] },
      { path: 'docs/upgrade', titles: ['Upgrade 2.x to 3.x'], text: '升级' },
    ]);
    for (const query of ['upgrade typeorm 2.x to 3.x', 'typeorm 升级到 3.x']) {
      assert.equal((await own.paths(query))[0], 'docs/orm', query);
    }
    assert.equal((await own.paths('upgrade 2.x'))[0], 'docs/upgrade');
  });

  it('sorts the sections of a page by the words that are rare in this page', async () => {
    const own = engineOf([
      { path: 'docs/swagger', titles: ['Swagger'], text: 'swagger documents' },
      { path: 'docs/swagger#ui', titles: ['Swagger', 'Swagger UI of Swagger'], text: 'swagger' },
      { path: 'docs/swagger#json', titles: ['Swagger', 'Export'], text: 'writes swagger as json' },
      { path: 'docs/a', titles: ['A'], text: 'json' },
      { path: 'docs/b', titles: ['B'], text: 'json' },
    ]);
    assert.equal((await own.paths('swagger json'))[0], 'docs/swagger#json');
    assert.equal((await own.paths('swagger'))[0], 'docs/swagger');
  });

  it('counts a keyword of several words as one word', async () => {
    const own = engineOf([
      { path: 'docs/days', titles: ['Rotation'], keywords: ['how many days to keep files'] },
      { path: 'docs/files', titles: ['Uploads'], keywords: ['files'] },
    ]);
    assert.deepEqual(await own.paths('files'), ['docs/files', 'docs/days']);
  });

  it('prefers the page that keeps the query among its words', async () => {
    assert.equal((await paths('handle errors'))[0], 'docs/filter');
  });

  it('finds releases by their numbers, and their list by its path', async () => {
    for (const query of ['changelog 3.20', 'release v3.20', '3.20']) {
      assert.equal((await paths(query))[0], 'changelog/v3.20.0', query);
    }
    assert.equal((await paths('3.20.1'))[0], 'changelog/v3.20.1');
    assert.equal((await paths('Changelog'))[0], 'changelog');
  });

  it('finds a code as a whole, or by its parts if it is nowhere', async () => {
    assert.equal((await paths('midway_10001 wrong'))[0], 'docs/codes');
    assert.deepEqual((await paths('MIDWAY_10009')).sort(), ['docs/codes', 'docs/codes#more']);
  });

  it('has the function of that very name among the first', async () => {
    assert.ok((await paths('close')).slice(0, 3).includes('api/close'));
  });

  it('sends what is shown of a long text, as HTML', async () => {
    const [hit] = (await ask('needle')).hits;
    assert.match(hit!.snippet!, />needle</);
    assert.equal(hit!.title, 'Map&lt;Key&gt;');
    assert.ok(JSON.stringify(hit).length < 2000);
  });
});
