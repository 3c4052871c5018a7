import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Break,
  breaksOf,
  differInMembers,
  isRequiredOption,
  withAccess,
} from '../../../../src/plugins/changelog/breaks';

const is = { isMember: true, isOption: false, isOfClass: true };
const symbol = (before: string, after: string) =>
  breaksOf(before, after, { ...is, isMember: false });
const member = (before: string, after: string) => breaksOf(before, after, is);
const option = (before: string, after: string) =>
  breaksOf(before, after, { ...is, isOption: true });
const kinds = (breaks: Break[]) => breaks.map(({ kind }) => kind);

describe('what no longer compiles', () => {
  it('are calls without parameters that are required now', () => {
    assert.deepEqual(
      symbol('function (a: string) => void', 'function (a: string, b: number) => void'),
      [{ kind: 'required', names: ['b'] }],
    );
    assert.deepEqual(member('(module?: any) => any', '(module: any | any[]) => any'), [
      { kind: 'required', names: ['module'] },
    ]);
    assert.deepEqual(
      member(
        '(key: string) => X',
        '<T>(key: { a: string, b: Map<string, number> }, to: (a: T) => T, c?: 1) => X',
      ),
      [{ kind: 'required', names: ['to'] }],
    );
  });

  it('are calls with parameters that are gone', () => {
    assert.deepEqual(member('(a?: string, b?: number) => void', '(a?: string) => void'), [
      { kind: 'surplus', names: ['b'] },
    ]);
  });

  it('are told by the names of parameters, wherever in the list one came or went', () => {
    assert.deepEqual(member('(baseDir?: string, parent?: A) => C', '(parent?: B) => C'), [
      { kind: 'surplus', names: ['baseDir'] },
    ]);
    assert.deepEqual(member('(a: string) => void', '(ctx: number, a: string) => void'), [
      { kind: 'required', names: ['ctx'] },
    ]);
  });

  it('are decorators where they do not fit any more', () => {
    const decorates = (before: string, after: string) =>
      symbol(`function () => ${before}`, `function () => ${after}`);
    assert.deepEqual(decorates('any', 'ClassDecorator'), [
      { kind: 'decorates', places: ['class'] },
    ]);
    assert.deepEqual(decorates('ClassDecorator & MethodDecorator', 'ClassDecorator'), [
      { kind: 'decorates', places: ['class'] },
    ]);
    assert.deepEqual(
      decorates('(target: any, key: string, index?: number) => void', 'PropertyDecorator'),
      [{ kind: 'decorates', places: ['property', 'method'] }],
    );
    for (const [before, after] of [
      ['any', 'ClassDecorator & MethodDecorator'],
      ['MethodDecorator', 'PropertyDecorator'],
      ['ClassDecorator', 'any'],
      ['any', 'Named'],
    ]) {
      assert.deepEqual(decorates(before!, after!), [], `${before} as ${after}`);
    }
  });

  it('are objects without an option that is required now', () => {
    assert.deepEqual(option('?string', 'string'), [{ kind: 'required-option' }]);
    assert.deepEqual(option('string', '?string'), []);
    assert.deepEqual(['boolean', '?boolean'].map(isRequiredOption), [true, false]);
  });

  it('are uses of what may be undefined or null now, in strict projects', () => {
    const nullable = [{ kind: 'nullable', types: ['undefined'] }];
    assert.deepEqual(member('() => A<any>', '() => A<any> | undefined'), nullable);
    assert.deepEqual(member('() => Promise<T>', '() => Promise<T | undefined>'), nullable);
    assert.deepEqual(member('string', '?string'), nullable);
    assert.deepEqual(member('(a: A) => B', '?(a: A) => B'), nullable);
    assert.deepEqual(member('string | null', '?string'), []);
    assert.deepEqual(member('() => any', '() => A | undefined'), []);
    assert.deepEqual(member('() => void', '() => A | undefined'), []);
  });

  it('are values that a parameter does not take any more', () => {
    assert.deepEqual(
      symbol("function (a: 'x' | 'y' | 1) => void", "function (a: 'x' | 1) => void"),
      [{ kind: 'narrowed', name: 'a', types: ["'y'"] }],
    );
    assert.deepEqual(member('(a: string | string[]) => void', '(a: string) => void'), [
      { kind: 'narrowed', name: 'a', types: ['string[]'] },
    ]);
  });

  it('are not arrays of which the wider ones are taken', () => {
    for (const [before, after] of [
      ['string[]', '(string | number)[]'],
      ["'a'[]", 'string[]'],
    ]) {
      assert.deepEqual(member(`(a: ${before}) => void`, `(a: ${after}) => void`), []);
    }
  });

  it('are values that an option does not take any more, also beside a name that both have', () => {
    assert.deepEqual(option("?'file' | IDetector | false", '?IDetector | false'), [
      { kind: 'narrowed', types: ["'file'"] },
    ]);
    assert.deepEqual(option('?string | number', '?number'), [
      { kind: 'narrowed', types: ['string'] },
    ]);
  });

  it('are uses of what calls gave', () => {
    assert.deepEqual(kinds(symbol('function () => { a: B }', 'function () => Promise<{ a: B }>')), [
      'promise',
    ]);
    assert.deepEqual(kinds(member('<T>(a: A) => Promise<T>', '<T>(a: A) => Promise<void>')), [
      'nothing',
    ]);
    for (const [before, after] of [
      ['void', 'Promise<void>'],
      ['any', 'Promise<string>'],
      ['Name', 'Promise<string>'],
      ['Promise<void>', 'void'],
    ]) {
      assert.deepEqual(member(`() => ${before}`, `() => ${after}`), [], `${before} as ${after}`);
    }
  });

  it('are values of what is a type only, and others of generic types', () => {
    assert.deepEqual(kinds(symbol('class', 'interface')), ['type-only']);
    assert.deepEqual(kinds(symbol('class <T, U = T>', 'class <T>')), ['type-parameters']);
    assert.deepEqual(kinds(symbol('interface', 'interface <T extends (a: B) => C>')), [
      'type-parameters',
    ]);
  });

  it('are uses of members from outside, and of the class instead of an instance', () => {
    assert.deepEqual(kinds(member('string', 'protected string')), ['protected']);
    assert.deepEqual(kinds(member('static () => void', '() => void')), ['static']);
  });
});

describe('what still compiles', () => {
  it('are calls where one of the signatures takes them', () => {
    assert.deepEqual(
      symbol(
        'function (a: string) => void',
        'function { (a: string): void; (a: string, b: 1): void }',
      ),
      [],
    );
    assert.deepEqual(member('(a: string, b: string) => void', '(...all: string[]) => void'), []);
    assert.deepEqual(symbol('function () => A', 'function (b?: C, this: D) => B'), []);
  });

  it('are values of wider types', () => {
    for (const [before, after] of [
      ["'x'", 'string'],
      ['true', 'boolean'],
      ['boolean', 'true | false'],
      ['string', 'any'],
      ['string', 'string | number'],
      ['string[]', 'object'],
    ]) {
      assert.deepEqual(option(before!, after!), [], `${before} as ${after}`);
      assert.deepEqual(member(`(a: ${before}) => void`, `(b: ${after}) => void`), []);
    }
  });

  it('is not denied where names hide what types are', () => {
    for (const [before, after] of [
      ['string', 'Name'],
      ['string', 'T'],
      ['string | T', 'T'],
      ['Name', 'string'],
      ['any', 'string'],
      ['string', 'Name extends string ? A : B'],
      ['string | undefined', 'string'],
      ['(a: string) => void', 'Matcher | Matcher[]'],
    ]) {
      assert.deepEqual(option(before!, after!), [], `${before} as ${after}`);
    }
  });

  it('are uses of an enum that has become a class', () => {
    assert.deepEqual(breaksOf("'web'", 'static Kind', { ...is, isOfClass: false }), []);
  });

  it('are generic types with defaults, and interfaces that have become classes', () => {
    assert.deepEqual(symbol('class <T>', 'class <T, U extends A = {}>'), []);
    assert.deepEqual(symbol('interface', 'class'), []);
    assert.deepEqual(symbol('type string', "type 'a' | 'b'"), []);
  });
});

describe('two types', () => {
  it('differ in members only where the same names stand beside the literals', () => {
    assert.equal(differInMembers('type A<B>', 'type A<B> & { c: boolean }'), true);
    assert.equal(differInMembers('type <T> = { a?: T } & B', 'type <T> = { a: T } & B'), true);
    assert.equal(differInMembers('type A', 'type B & { c: boolean }'), false);
    assert.equal(differInMembers('type <T> = { a: T }', 'type <T, U> = { a: T }'), false);
    assert.equal(differInMembers('type A', 'type B'), false);
  });

  it('say who may use them where that is what changed', () => {
    assert.deepEqual(withAccess('string', 'protected string'), [
      'public string',
      'protected string',
    ]);
    assert.deepEqual(withAccess('protected A', 'protected B'), ['protected A', 'protected B']);
  });
});
