import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { formatProblem } from '../../../src/lib/problem';
import { checkAllPinned, checkPinned } from '../../../checks/data/pinned';
import { compareExports, readExports } from '../../../tools/raise/exports';

const scratch = mkdtempSync(path.join(tmpdir(), 'raise-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

describe('packages that the guides document', () => {
  it('are pinned', () => {
    assert.deepEqual(checkAllPinned().map(formatProblem), []);
  });

  /** Problems of a folder with these files. */
  function check(manifest: object, locked: Record<string, string>, npmrc = 'save-exact=true\n') {
    const packages = Object.fromEntries(
      Object.entries(locked).map(([name, version]) => [`node_modules/${name}`, { version }]),
    );
    writeFileSync(path.join(scratch, 'package.json'), JSON.stringify(manifest, null, 2));
    writeFileSync(path.join(scratch, 'package-lock.json'), JSON.stringify({ packages }));
    writeFileSync(path.join(scratch, '.npmrc'), npmrc);
    return checkPinned(scratch).map(one => formatProblem(one).replaceAll(`${scratch}/`, ''));
  }

  it('are exact versions, in overrides too', () => {
    assert.deepEqual(check({ dependencies: { koa: '2.16.2' } }, { koa: '2.16.2' }), []);
    for (const range of ['^2.16.2', '~2.16.2', '2.x', 'latest', '*', '>=2', '', 'v2.16.2']) {
      assert.deepEqual(check({ dependencies: { koa: range } }, { koa: '2.16.2' }), [
        `package.json:3  koa is "${range}", not a version: write "2.16.2", and run "npm install" in ${scratch}`,
      ]);
    }
    const overrides = { koa: { 'koa-compose': '^4.1.0' } };
    assert.match(
      check({ devDependencies: { koa: '2.16.2' }, overrides }, { koa: '2.16.2' }).join('\n'),
      /^package\.json:7 {2}koa-compose is "\^4\.1\.0", not a version: write/,
    );
  });

  it('are locked as they are listed, and written so by npm', () => {
    const listed = { dependencies: { koa: '2.16.2' } };
    const message = (lock: string) =>
      `package.json:3  koa is 2.16.2, but ${lock} in package-lock.json: run "npm install" in ${scratch}`;
    assert.deepEqual(check(listed, { koa: '2.16.1' }), [message('2.16.1')]);
    assert.deepEqual(check(listed, {}), [message('missing')]);
    assert.match(
      check(listed, { koa: '2.16.2' }, '').join(),
      /^\.npmrc {2}does not say save-exact/,
    );
  });

  it('are there', () => {
    assert.deepEqual(check({}, {}), ['package.json  lists no packages: add some']);
    writeFileSync(path.join(scratch, 'package.json'), '{');
    assert.match(
      checkPinned(scratch).map(formatProblem).join(),
      /package\.json {2}is not in the format that npm writes/,
    );
  });
});

describe('what a package exports', () => {
  const exportsOf = (version: string, declarations: string) => {
    const folder = path.join(scratch, 'node_modules/books');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version, main: 'index.js' }));
    writeFileSync(path.join(folder, 'index.d.ts'), declarations);
    return readExports(path.join(scratch, 'node_modules'), ['books', 'missing']).get('books')!;
  };
  const compare = (one: string, other: string) =>
    compareExports('books', exportsOf('3.0.0', one), exportsOf('3.0.1', other));

  it('is compared by name, member and type', () => {
    assert.deepEqual(
      compare(
        `export interface Options { pages: number; old?: string }
        export declare class Book { open(page: number): void }
        export declare function Gone(): MethodDecorator;
        export type Id = string;
        export declare enum Color { RED = 1 }`,
        `export interface Options { pages: string; fresh?: string }
        export declare class Book { open(page: number): void; close(): void }
        export declare function New(): MethodDecorator;
        export type Id = string | number;
        export declare enum Color { RED = 1, BLUE = 2 }`,
      ),
      [
        '+ Book.close',
        '+ Color.BLUE',
        '- Gone',
        '~ Id',
        '+ New',
        '+ Options.fresh',
        '- Options.old',
        '~ Options.pages',
      ],
    );
  });

  it('is the same where declarations only move', () => {
    const text = 'export interface Options { pages: number }\n';
    assert.deepEqual(compare(text, `export {};\ninterface Inner {}\n\n${text}`), []);
  });
});
