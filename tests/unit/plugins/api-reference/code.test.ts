import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import ts from 'typescript';
import { generateReference, type Reference } from '../../../../src/plugins/api-reference/generate';
import { linksKey, type CodeLink } from '../../../../src/content/codeLinks';
import { realReference, sample, site } from './site';
import { globSync } from 'tinyglobby';

const wholeBlocksIn = (markdown: string) =>
  [...markdown.matchAll(/^```ts\n([^]*?)\n```$/gm)].map(([, code]) => code!);

/** The blocks of code on a page, without the line that imports its symbol. */
const blocksIn = (markdown: string) =>
  wholeBlocksIn(markdown)
    .map(code => code.replace(/^import .*\n\n/, ''))
    .filter(code => !code.startsWith('import '));

/** What TypeScript does not understand of declarations as a page shows them: parts of a file, of a class or
 * of an interface. */
function faultsOf(code: string): string[] {
  const bodies = [
    /^(abstract |const )?(class|interface|enum|namespace) /.test(code)
      ? `declare ${code.replaceAll('\ninterface ', ' {}\ninterface ')} {}`
      : code,
    code.replace(/^(?=function|const|let)/gm, 'declare '),
    `declare abstract class Its {\n${code}\n}`,
    `interface Its {\n${code}\n}`,
  ];
  const faults = bodies.map(text => {
    const file = ts.createSourceFile('code.ts', text, ts.ScriptTarget.Latest);
    const { parseDiagnostics } = file as unknown as { parseDiagnostics: ts.Diagnostic[] };
    return parseDiagnostics.map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, ' '),
    );
  });
  return faults.some(found => found.length === 0) ? [] : faults[0]!;
}

describe('the code of declarations', () => {
  const text = `export declare enum Color { RED = 'red', BLUE = 'blue' }
export interface Options { color?: Color.RED }
export interface Caller<T> { (taken: T): void; new (taken: T): Caller<T>; readonly [key: string]: any }
export declare abstract class Base<T extends object = Options> {
  constructor(options: T);
  constructor(name: string, options: T);
  protected static readonly 'odd name': number;
  get value(): T;
  set value(value: T);
  abstract run(...names: string[]): Promise<Options | undefined>;
  is(value: unknown): value is Options;
  [Symbol.iterator](): Iterator<T>;
}
export declare class Derived extends Base<Options> implements Iterable<Options> {}
export declare function start(name: string): void;
export declare function start<const T>(name: T, options?: Options): asserts name is T & string;
export declare function paint(options: { color: Color; nested: { deep: boolean }; how?(much: number): void; more: any }): void;
export declare const CodeLink: (key?: string) => ClassDecorator & PropertyDecorator;
export declare const table: { first: Options; second: typeof start[] };
export type Long = 'the first of them' | 'the second of them' | 'the third of them' | { kind: 'the last' };
export type Short = Color.RED | (() => void) | null | -1 | true;
export type Spread<T> = { readonly [K in keyof T]?: T[K] extends (...args: infer P extends any[]) => void ? P : Options };
export type Path<K extends string> = \`/\${K}/end\` | [first: K, second?: number];
export type Ctor = abstract new () => keyof Options;
`;
  let made: Reference;
  const read = (file: string) =>
    blocksIn(readFileSync(path.join(made.path, 'ws', `${file}.md`), 'utf8'));
  before(async () => {
    const entry = { ...sample, imports: ['Base'], declarations: true, version: '3.20.0' };
    const folder = site('code', [entry], { ws: text });
    made = await generateReference(folder, 'en', path.join(folder, 'out'));
  });

  it('has no body of a class, whose members stand below', () => {
    assert.deepEqual(read('class/Base'), [
      'abstract class Base<T extends object = Options>',
      'constructor(options: T);\nconstructor(name: string, options: T);',
      'get value(): T;\nset value(value: T);',
      '[Symbol.iterator](): Iterator<T>;',
      'is(value: unknown): value is Options;',
      'abstract run(...names: string[]): Promise<Options | undefined>;',
    ]);
    assert.deepEqual(read('class/Derived'), [
      'class Derived extends Base<Options> implements Iterable<Options>',
    ]);
    assert.deepEqual(read('enum/Color'), ['enum Color']);
  });

  it('says how an interface is called, and which names it takes', () => {
    assert.deepEqual(read('interface/Caller'), [
      'interface Caller<T>',
      '(taken: T): void;\nreadonly [key: string]: any;',
      'new (taken: T): Caller<T>;',
    ]);
  });

  it('has all overloads of a function together', () => {
    assert.deepEqual(read('function/start'), [
      [
        'function start(name: string): void;',
        'function start<const T>(name: T, options?: Options): asserts name is T & string;',
      ].join('\n'),
    ]);
  });

  it('writes constants that are functions as such', () => {
    assert.deepEqual(read('function/CodeLink'), [
      'function CodeLink(key?: string): ClassDecorator & PropertyDecorator;',
    ]);
  });

  it('gives each part of a long type a line', () => {
    assert.deepEqual(read('function/paint'), [
      `function paint(options: {
  color: Color;
  nested: { deep: boolean };
  how?(much: number): void;
  more: any;
}): void;`,
    ]);
  });

  it('has every kind of type', () => {
    assert.deepEqual(read('index').slice(-6), [
      'type Ctor = abstract new () => keyof Options;',
      `type Long =
  | 'the first of them'
  | 'the second of them'
  | 'the third of them'
  | { kind: 'the last' };`,
      'type Path<K extends string> = `/${K}/end` | [first: K, second?: number];',
      'type Short = Color.RED | (() => void) | null | -1 | true;',
      `type Spread<T> = {
  readonly [K in keyof T]?: T[K] extends (
    ...args: infer P extends any[]
  ) => void
    ? P
    : Options;
};`,
      'const table: { first: Options; second: typeof start[] };',
    ]);
  });

  it('links names to what they are, and a page not to itself', () => {
    const links = JSON.parse(readFileSync(made.codeLinksPath, 'utf8')) as Record<
      string,
      Record<string, CodeLink[]>
    >;
    const [derived] = read('class/Derived');
    const whole = `import { Derived } from '@midwayjs/ws';\n\n${derived}`;
    assert.deepEqual(links['ws/class/Derived']![linksKey(whole)]!.slice(0, 2), [
      ['/api/ws/class/Base', 2, 22],
      ['/api/ws/interface/Options', 2, 27, 2, 56],
    ]);
    const [, constructed] = read('interface/Caller');
    assert.equal(links['ws/interface/Caller']?.[linksKey(constructed!)], undefined);
  });

  it('is TypeScript on every page of the real packages, every link is in a block, and no text stands twice', async () => {
    const { path: pages, codeLinksPath } = await realReference('en');
    const links = JSON.parse(readFileSync(codeLinksPath, 'utf8')) as Record<string, object>;
    const examples = new Set(['core/index.md', 'core/function/safelyGet.md']);
    for (const file of globSync('**/*.md', { cwd: pages })) {
      const markdown = readFileSync(path.join(pages, file), 'utf8');
      assert.doesNotMatch(markdown, /^([^|\n*]{20,})\n\n\1$/m, file);
      const blocks = blocksIn(markdown);
      const keys = new Set(wholeBlocksIn(markdown).map(linksKey));
      const route = file.replace(/(\/index)?\.md$/, '');
      for (const key of Object.keys(links[route] ?? {}))
        assert.ok(keys.has(key), `${file}: ${key}`);
      if (examples.has(file)) continue;
      for (const block of blocks) assert.deepEqual(faultsOf(block), [], `${file}:\n${block}`);
    }
  });
});
