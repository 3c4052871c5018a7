import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changesAfter,
  namedType,
  noteOf,
  ownSince,
  removedNote,
  spanText,
} from '../../../src/history/notes';
import { type Releases, sinceOf } from '../../../src/history/since';
import { history, version } from './samples';

const releases: Releases = {
  versions: ['2.14.6', '2.14.7', '3.0.0', '3.1.0', '3.1.1', '3.2.0', '3.3.0'],
  named: [],
};

const known = history([
  version(
    '2.14.6',
    `export declare class Service { get(key: string): string }
export declare function use(name: string): void;`,
  ),
  version(
    '3.0.0',
    `export declare class Service { get(key: string): string; set(): void }
export declare function use(name: string): void;`,
  ),
  version(
    '3.2.0',
    `export declare class Service { get(id: string, options?: object): string; set(): string }
export declare function use(nameOrPath: string, options?: object): void;
export declare class Later { get(): void }`,
  ),
]);

const texts = {
  since: 'Since {version}',
  changedIn: 'Changed in {version}',
  removedIn: 'Removed in {version}',
  deprecatedSince: 'Deprecated since {version}',
};
const own = (symbol: string, member: string) => ownSince(known, releases, symbol, member);
const note = (symbol: string, member: string) => noteOf('3.0.0', own(symbol, member) ?? {}, texts);

describe('notes of since when there is something', () => {
  it('name a release as people write it, and a span as the history has it', () => {
    assert.equal(spanText({ from: '3.12.0', to: '3.12.0' }), '3.12');
    assert.equal(spanText({ from: '3.12.3', to: '3.12.3' }), '3.12.3');
    assert.equal(spanText({ from: '3.11.12', to: '3.12.0' }), '3.11.12–3.12.0');
    assert.equal(spanText({ to: '3.0.0' }), undefined);
  });

  it('say when a member changed, and since when it is there if it is newer than the line', () => {
    assert.equal(note('Service', 'set'), 'Changed in 3.1.0–3.2.0');
    const set = own('Service', 'set')!;
    assert.equal(noteOf('2.0.0', set, texts), 'Since 2.14.7–3.0.0 · Changed in 3.1.0–3.2.0');
  });

  it('name the release of a later line that removed it', () => {
    const removed = { from: '4.0.0', to: '4.0.0' };
    assert.equal(removedNote({ removed }, texts), 'Removed in 4.0');
    assert.equal(removedNote({}, texts), '');
  });

  it('say nothing of what came with its symbol', () => {
    assert.equal(own('Later', 'get'), undefined);
    assert.equal(note('Service', 'get(key)'), '');
  });

  it('say since when there is a parameter, but not of one that only has another name', () => {
    assert.equal(note('use', '(options)'), 'Since 3.1.0–3.2.0');
    assert.equal(note('Service', 'get(options)'), 'Since 3.1.0–3.2.0');
    assert.equal(note('use', '(nameOrPath)'), '');
    assert.equal(note('Service', 'get(id)'), '');
  });

  it('say nothing of what was there with the first release of the line, and of its changes', () => {
    const since = { since: { from: '2.14.7', to: '3.0.0' } };
    assert.equal(noteOf('3.0.0', since, texts), '');
    assert.equal(noteOf('2.0.0', since, texts), 'Since 2.14.7–3.0.0');
    const told = sinceOf(known, releases, 'use')!;
    assert.equal(changesAfter('3.0.0', told).length, 1);
    assert.equal(changesAfter('3.2.0', told).length, 0);
  });

  it('say nothing of what the history does not know', () => {
    assert.equal(own('Service', 'missing'), undefined);
    assert.equal(own('Missing', 'get'), undefined);
  });

  it('show what a symbol was with its name', () => {
    assert.equal(
      namedType('use', 'function (a: string) => void'),
      'const use: (a: string) => void',
    );
    assert.equal(namedType('Box', 'class <T> extends Base<T>'), 'class Box<T> extends Base<T>');
    assert.equal(namedType('Box', 'interface extends Base'), 'interface Box extends Base');
    assert.equal(namedType('Name', 'type string'), 'type Name = string');
    assert.equal(namedType('Name', 'type <T> = T | null'), 'type Name<T> = T | null');
    assert.equal(namedType('KEY', "const 'key'"), "const KEY: 'key'");
    assert.equal(namedType('Kind', 'enum'), 'enum Kind');
  });
});
