import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inherited } from '../../../src/history/historyData';
import { surfacesOf, version } from './samples';

const read = (...args: Parameters<typeof surfacesOf>) => [...surfacesOf(...args).values()][0]!;

/** The symbols of a surface with their types and those of their members. */
const shown = ({ symbols }: ReturnType<typeof read>) =>
  Object.fromEntries(
    [...symbols].map(([name, { type, members }]) => [
      name,
      members.size
        ? [type, Object.fromEntries([...members].map(([member, one]) => [member, one.type]))]
        : type,
    ]),
  );

describe('declarations of a version', () => {
  it('give each kind of export with its type on one line', () => {
    const surface = read([
      version(
        '3.0.0',
        `export declare function get(name: string, options?: {
           ttl: number;
         }): Promise<string>;
         export declare function parse(text: string): object;
         export declare function parse(text: Buffer): object;
         export declare const KEY = "redis";
         export declare const names: { readonly A: "a" };
         export type Client = string | (() => string);
         export declare enum Mode { Plain = "plain", Cluster = 1 }
         declare const hidden: string;`,
      ),
    ]);
    assert.deepEqual(shown(surface), {
      get: 'function (name: string, options?: { ttl: number }) => Promise<string>',
      parse: 'function { (text: string): object; (text: Buffer): object }',
      KEY: "const 'redis'",
      names: ['const object', { A: "readonly 'a'" }],
      Client: 'type string | (() => string)',
      Mode: ['enum', { Plain: "'plain'", Cluster: '1' }],
    });
  });

  it('may name exports of each other', () => {
    const surface = read([
      version('3.0.0', {
        'dist/index.d.ts': "export { A } from './a';\nexport { B, Lost } from './b';",
        'dist/a.d.ts':
          "export { B } from './b';\nexport declare const A: 'a';\nexport { Lost } from './b';",
        'dist/b.d.ts': "export { A, Lost } from './a';\nexport declare const B: 'b';",
      }),
    ]);
    assert.deepEqual(shown(surface), { A: "const 'a'", B: "const 'b'" });
  });

  it('give the members that users of a class can see, and those of objects in options', () => {
    const surface = read([
      version(
        '3.0.0',
        `export declare class Service<T = any> extends Base<T> {
           private secret;
           protected readonly config: any;
           static create(): Service;
           constructor(config: string);
           get size(): number;
           get<V>(key: string): V;
         }
         export interface Options { pool?: { max: number }; [key: string]: unknown }
         interface Hidden { inner: string }
         export interface More extends Hidden { own: boolean }`,
      ),
    ]);
    assert.deepEqual(shown(surface), {
      Service: [
        'class <T = any> extends Base<T>',
        {
          config: 'protected readonly any',
          create: 'static () => Service',
          constructor: '(config: string) => Service',
          size: 'readonly number',
          get: '<V>(key: string) => V',
          '…': inherited,
        },
      ],
      Options: ['interface', { pool: '?object', 'pool.max': 'number', '[string]': 'unknown' }],
      More: ['interface extends Hidden', { own: 'boolean', inner: 'string' }],
    });
  });

  it('are followed through re-exports, also into other packages of the framework', () => {
    const core = version(
      '3.0.0',
      'export declare class Factory { create(): void }\nexport interface Ctx {}',
      '@midwayjs/core',
    );
    const surface = read(
      [
        version('3.0.0', {
          'dist/index.d.ts': `export * from './service';
            export { Ctx as Context } from '@midwayjs/core';
            export * as tools from './tools/';
            export { Redis } from 'ioredis';`,
          'dist/service.d.ts': `import { Factory as Base } from '@midwayjs/core';
            export declare class Service extends Base { make(one: Base): void }`,
          'dist/tools/index.d.ts': 'export declare const a: number;',
        }),
      ],
      [core],
    );
    assert.deepEqual(shown(surface), {
      Context: 'interface',
      tools: ['namespace', { a: 'const number' }],
      Redis: 'from ioredis',
      Service: ['class extends Base', { make: '(one: Factory) => void', create: inherited }],
    });
  });

  it('give the keys that a package adds to the configuration, with their deprecations', () => {
    const surface = read([
      version(
        '3.0.0',
        `export {};
         declare module '@midwayjs/core/dist/interface' {
           interface MidwayConfig {
             redis?: string;
             /** @deprecated use
              *  redis */
             cache?: string;
           }
         }`,
      ),
    ]);
    const config = surface.symbols.get('MidwayConfig')!;
    assert.equal(config.members.get('redis')!.deprecated, undefined);
    assert.equal(config.members.get('cache')!.deprecated, 'use redis');
  });

  it('come with the values of the default configuration that are certain', () => {
    const { defaults } = read([
      version('3.0.0', {
        'dist/index.d.ts': 'export {};',
        'dist/config/config.default.js': `"use strict";
          Object.defineProperty(exports, "__esModule", { value: true });
          exports.redis = void 0;
          exports.redis = { port: 6379, ttl: 60 * 1000, hosts: ['a'], dir: os.tmpdir() };`,
      }),
    ]);
    assert.deepEqual(Object.fromEntries(defaults), {
      'redis.port': '6379',
      'redis.ttl': '60000',
      'redis.hosts': '["a"]',
      'redis.dir': '…',
    });
  });

  it('that are missing are told with package and version', () => {
    const lacking = version('3.0.0', { 'index.js': '' });
    assert.throws(() => read([lacking]), /@midwayjs\/redis@3\.0\.0 has no declarations/);
    lacking.files.set('package.json', '{');
    assert.throws(
      () => read([lacking]),
      /package\.json of @midwayjs\/redis@3\.0\.0 cannot be read: .*npm run history/,
    );
  });
});
