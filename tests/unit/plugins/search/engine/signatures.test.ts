import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  parseTypeQuery,
  searchSignatures,
  type Signature,
} from '../../../../../src/plugins/search/engine/signatures';
import { currentVersion } from '../../../../../src/config/site';
import { engineOf } from '../samples';

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

  it('finds the types of functions, whose parameters may be named in full', () => {
    const ofTypes: Signature[] = [
      { name: 'Any', path: 'api/any', type: 'any' },
      {
        name: 'getMiddleware',
        path: 'api/get',
        parameters: [{ name: 'app', type: 'any' }],
        type: '(ctx: any, next: any) => Promise<void>',
      },
      {
        name: 'FunctionMiddleware',
        path: 'api/function-middleware',
        type: 'N extends true ? (req: CTX, res: R, next: N) => any : (context: CTX, next: R, options?: any) => any',
      },
      { name: 'Handler', path: 'api/handler', type: '(event: Event) => Promise<any>' },
      {
        name: 'EventMiddleware',
        path: 'api/event-middleware',
        type: '((context: Context, next: () => Promise<any>) => any) | string',
      },
      {
        name: 'Respond',
        path: 'api/respond',
        type: 'N extends true ? (req: CTX, res: R, next: N) => any : (context: CTX, next?: N) => Promise<any>',
      },
    ];
    const found = (query: string) =>
      searchSignatures(ofTypes, parseTypeQuery(query)!).map(({ name }) => name);
    assert.deepEqual(found('(ctx, next) => Promise<void>'), [
      'FunctionMiddleware',
      'Respond',
      'EventMiddleware',
      'getMiddleware',
    ]);
    assert.deepEqual(found('(req, res, next) => any'), ['FunctionMiddleware', 'Respond']);
    assert.deepEqual(found('(Event) => Promise<void>'), ['Handler']);
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

  it('says so of its hits, and is fetched by the first query of a type', async () => {
    await paths('guard');
    assert.ok(!fetched.includes('default.signatures.json'));
    const { hits } = await ask(': IContainer');
    assert.deepEqual(
      hits.map(({ path, isByType, title, snippet }) => [path, isByType, title, snippet]),
      [['api/core/class/App#container', true, 'App.container', 'IContainer | null']],
    );
    assert.ok(fetched.includes('default.signatures.json'));
  });

  it('is kept to the kinds and pages that are wanted', async () => {
    assert.deepEqual(await paths('=> Promise', { kind: 'api' }), [
      'api/core/class/Container#get',
      'api/core/function/Middleware',
    ]);
    assert.deepEqual(await paths('=> Promise', { page: 'api/core/class/Container' }), [
      'api/core/class/Container#get',
    ]);
    const { hits, counts } = await ask('=> Promise', { kind: 'guide' });
    assert.deepEqual([hits, counts], [[], { api: 2 }]);
  });

  it('marks what is of another line than the guides that are searched', async () => {
    const own = engineOf(
      [
        { path: 'docs/1.0.0/guard', titles: ['Guard'], tag: 'docs-default-1.0.0' },
        { path: 'api/Guard', titles: ['Guard'], tag: 'docs-api-current', kind: 'api' },
      ],
      signatures,
      'docs-api-current',
    );
    const { hits } = await own.ask(': IContainer');
    assert.deepEqual(
      hits.map(({ line }) => line),
      [`${parseInt(currentVersion)}.x`],
    );
  });

  it('gives way to words when no type is meant', async () => {
    assert.deepEqual(await paths('extends words'), ['guard']);
  });
});
