import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { generateReference, type Reference } from '../../../../src/plugins/api-reference/generate';
import type { CodeLink } from '../../../../src/content/codeLinks';
import { realReference, sample, site } from './site';

describe('types on pages of the reference', () => {
  const text = `export declare enum Color { RED = 'red', BLUE = 'blue' }
export interface Options {
  paint: (color: Color.RED, how?: { thick: boolean }) => void;
  sizes: { [name: string]: { width: number } };
  nested: { deep: { x: number } };
  either: string | { color: Color.BLUE };
}
export type Both = Options & { more: string };
export type Half = (Options & { less: string }) | string;
export type Spread<T> = { readonly [K in keyof T]?: T[K] extends (...args: infer P) => void ? P : Options };
export declare class Foo {
  /** @param [given] not optional */
  run(given: string, other?: string): void;
  set(options: { color: string }): void;
  is(value: unknown): value is Options;
}
interface Hidden { deep: Deeper }
interface Deeper { when: Date }
declare function helper(taken: Deeper): RegExp;
export declare const helpers: { helper: typeof helper };
export declare function start(hidden: Hidden): void;
export {};
`;
  /** Where the code of a page links to. */
  const linksIn = (reference: Reference) => {
    const text = readFileSync(reference.codeLinksPath, 'utf8');
    const pages = JSON.parse(text) as Record<string, Record<string, CodeLink[]>>;
    return (route: string) =>
      Object.values(pages[route] ?? {}).flatMap(marks => marks.map(([to]) => to));
  };
  const links = (route: string) => linksIn(made)(route);
  let made: Reference;
  const read = (file: string) => readFileSync(path.join(made.path, file), 'utf8');
  before(async () => {
    const entry = { ...sample, imports: ['Foo'], declarations: true, version: '3.20.0' };
    const folder = site('types', [entry], { ws: text });
    made = await generateReference(folder, 'en', path.join(folder, 'out'));
  });

  it('say what functions take, and to which enum a member belongs', () => {
    assert.match(
      read('ws/interface/Options.md'),
      /\| \(`color`: \[`Color\.RED`\]\(\.\.\/enum\/Color\.md#[\w-]+\), `how\?`: \\\{ `thick`: `boolean`; \\\}\) => `void` \|/,
    );
  });

  it('say what is in an object, there or below', () => {
    const options = read('ws/interface/Options.md');
    assert.match(
      options,
      /`sizes` \| \\\{ \\\[`name`: `string`\\\]: \\\{ `width`: `number`; \\\}; \\\} \|/,
    );
    assert.match(options, /`nested` \| `object` \|.*`nested\.deep\.x` \| `number` \|/s);
    assert.match(options, /`either` \| `string` \\\| \\\{ `color`: \[`Color\.BLUE`\]/);
  });

  it('that are not exported stand on the page of their package, and cannot be imported', () => {
    assert.deepEqual(links('ws/function/start'), ['/api/ws#hidden']);
    const [exported = '', hidden = ''] = read('ws/index.md').split(
      /^## Types that are not exported/m,
    );
    assert.match(
      hidden,
      /^### Deeper \{#deeper\}.*`when` \| \[`Date`\]\(https.*^### Hidden \{#hidden\}/ms,
    );
    assert.match(hidden, /`deep` \| \[`Deeper`\]\(#deeper\)/);
    assert.match(
      exported,
      /^const helpers: \{ helper: \(taken: Deeper\) => RegExp \};$/m,
      'functions are shown where they are',
    );
    assert.doesNotMatch(hidden, /helper/);
    for (const file of [made.pagesPath, made.sidebarPath, made.coveragePath]) {
      assert.doesNotMatch(readFileSync(file, 'utf8'), /Hidden|Deeper/, file);
    }
  });

  it('are those that the declarations name, where several packages and kinds of modules offer some', async () => {
    const { path: real } = await realReference('en');
    const page = (file: string) => readFileSync(path.join(real, file), 'utf8');
    const links = linksIn(await realReference('en'));
    assert.ok(links('ws').includes('https://www.npmjs.com/package/ws'));
    const session =
      /`session\?` \| \[`PowerPartial`\].*\[`SessionOptions`\]\(\.\.\/\.\.\/session\//;
    assert.match(page('core/interface/MidwayConfig.md'), session, 'not those of a missing package');
    assert.match(
      page('session/interface/SessionOptions.md'),
      /`key` \| `string` \| `"MW_SESS"` \|/,
    );
    const board = page('bull-board/interface/BullBoardOption.md');
    assert.match(board, /`uiConfig\?` \| \[`UIConfig`\]\(https/);
    assert.match(page('core/interface/ILifeCycle.md'), /mainApp\?: IMidwayApplication/);
  });

  it('lead to their own package if another adds to them, or if it is not installed', async () => {
    const { path: real } = await realReference('en');
    const page = (file: string) => readFileSync(path.join(real, file), 'utf8');
    const links = linksIn(await realReference('en'));
    assert.ok(links('web').includes('https://www.npmjs.com/package/egg'));
    for (const to of ['/api/core/class/ServiceFactory', 'https://kafka.js.org/'])
      assert.ok(links('kafka/class/KafkaProducerFactory').includes(to), to);
    assert.doesNotMatch(page('etcd/class/ETCDService.md'), /`unknown`/);
  });
});
