import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSame } from '../../../src/history/types';

describe('types of two versions', () => {
  const same: [why: string, before: string, now: string, owners?: [string, string]][] = [
    ['the order of a union', "'a' | 'b' | null", "null | 'b' | 'a'"],
    ['the order of members', '{ a: string; b?: number }', '{ b?: number; a: string }'],
    ['names of parameters', 'function (a: string) => void', 'function (name: string) => void'],
    ['names of type parameters', '<T>(a: T) => T[]', '<Value>(a: Value) => Array<Value>'],
    [
      'type parameters of the owner',
      '(a: T) => void',
      '(a: OPT) => void',
      ['class <T>', 'class <OPT>'],
    ],
    ['what a namespace is called', 'koa.Context', 'Context'],
    ['undefined in what is optional', '?string | undefined', '?string'],
    ['a constant that is called', 'function (a: string) => void', 'const (a: string) => void'],
    ['arguments that later compilers write', 'Buffer', 'Buffer<ArrayBufferLike>'],
    ['parentheses', '(typeof keys)[number]', 'typeof keys[number]'],
    ['the order of bases', 'interface extends A, B<T>', 'interface extends x.B<T>, A'],
  ];
  for (const [why, before, now, owners = ['', '']] of same) {
    it(`are the same if only ${why} differs`, () => assert.ok(isSame(before, now, ...owners)));
  }

  const different: [why: string, before: string, now: string][] = [
    ['a parameter came', '(a: string) => void', '(a: string, b?: number) => void'],
    ['a parameter became optional', '(a: string) => void', '(a?: string) => void'],
    ['a member became optional', 'string', '?string'],
    ['a member became protected', 'string', 'protected string'],
    ['the result is another', '() => Promise<string>', '() => string'],
    ['a union has one more', "'a' | 'b'", "'a' | 'b' | 'c'"],
    ['a literal differs', "const 'a'", "const 'b'"],
    ['the base is another', 'class extends A', 'class extends B'],
    ['one more overload is there', '{ (a: A): B }', '{ (a: A): B; (c: C): B }'],
    ['type parameters change places', '<A, B>(a: A) => B', '<A, B>(a: B) => A'],
  ];
  for (const [why, before, now] of different) {
    it(`differ if ${why}`, () => assert.ok(!isSame(before, now)));
  }
});
