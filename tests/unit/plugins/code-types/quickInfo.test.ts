import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { on } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Page, readPageAt } from '../../../../src/content/pages';
import { overBase } from '../../../../src/content/quickGuide';
import { placeDeclarations } from '../../../../checks/snippets/compile';
import { buildStages, isCode, writeStage } from '../../../../src/content/project';
import { block } from '../../checks/page';
import { current, file, type Sample, sample, ts } from './samples';

/** Code of every kind, some of it wrong. */
const members = (count: number) => Array.from({ length: count }, (_, at) => `'m${at}'`).join(' | ');
const odd = sample(
  file(
    'src/koa.ts',
    "import * as koa from '@midwayjs/koa';",
    'export let one: koa.Context;',
    'one.app;',
    'one.cookies;',
  ),
  file(
    'src/named.ts',
    "import { Context as C } from '@midwayjs/koa';",
    'let two: C;',
    'two.app;',
    'two.cookies;',
  ),
  file(
    'src/none.ts',
    "import { one } from './koa';",
    'one.app;',
    'one.cookies;',
    'export const three = one;',
  ),
  ts(
    'function Mark(target: Function): void;',
    'function Mark(name: string): ClassDecorator;',
    'function Mark(target: unknown): any { return target; }',
    '@Mark',
    'class A {}',
    "@Mark('b')",
    'class B { #own = 1; get own() { return this.#own; } set own(one) { this.#own = one; } static from(this: void) { return new B(); } }',
    'B.from().own;',
  ),
  ts(
    'class Box<T = string, Of extends object = { a: T }> { constructor(readonly value?: T, readonly of?: Of) {} }',
    'const box = new Box();',
    'const other = new Box(1, { a: 2, 名字: `中文 ${box.value} ${[1].map(one => `${one}`)} end` });',
    'const { of: { 名字: renamed }, ...rest } = other;',
    'export const shorthand = { box, renamed, rest };',
  ),
  ts(
    `export type Union = ${members(200)};`,
    'export let union: Union;',
    'export const of = (one: Union) => one;',
  ),
  ts("export const pair = ['a', 1] as const;", 'export const options = { a: 1 } as const;'),
  ts("const wrong: number = 'text';", 'const b = missing.thing(wrong);', 'export class { a( }'),
  block(
    'tsx title="src/view.tsx"',
    'export function View({ title }: { title: string }) { return <View title={title} />; }',
  ),
  block(
    'js title="bootstrap.js"',
    "const { Bootstrap } = require('@midwayjs/bootstrap');\n/** @param {number} port */\nconst run = port => Bootstrap.run(port);\nmodule.exports = { run };",
  ),
);

/** An editor's own compiler. */
class Editor {
  readonly #server = fork('node_modules/typescript/lib/tsserver.js', [
    '--useNodeIpc',
    '--disableAutomaticTypingAcquisition',
  ]);
  readonly #folders: string[] = [];
  #asked = 0;

  #send(command: string, args: object): number {
    this.#server.send({ seq: (this.#asked += 1), type: 'request', command, arguments: args });
    return this.#asked;
  }

  /** Opens the files of a page's project.
   * @returns where each line of the page is in them */
  #open(page: Page): Map<number, { file: string; line: number }> {
    const pages = path.resolve('framework', page.collection.version, '.pages');
    mkdirSync(pages, { recursive: true });
    const project = mkdtempSync(path.join(pages, 'editor-'));
    this.#folders.push(project);
    const compilerOptions = { paths: placeDeclarations(project) };
    const config = { extends: '../../tsconfig.json', compilerOptions, include: ['stage-*/**/*'] };
    writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify(config));
    const places = new Map<number, { file: string; line: number }>();
    for (const [index, shown] of buildStages(page).entries()) {
      const { files, ...stage } = overBase(page, shown);
      const folder = path.join(project, `stage-${index}`);
      // The settings are those that pages are checked with, not those that the project shows.
      writeStage({ ...stage, files: files.filter(one => one.path !== 'tsconfig.json') }, folder);
      for (const { path: name, lines } of files.filter(isCode)) {
        const file = path.join(folder, name);
        this.#send('open', { file });
        for (const [at, line] of lines.entries()) {
          if (!places.has(line)) places.set(line, { file, line: at + 1 });
        }
      }
    }
    return places;
  }

  /** What it shows of each name of a page. */
  async quickInfo({ page, names }: Sample): Promise<(string | undefined)[]> {
    const places = this.#open(page);
    const shown: (string | undefined)[] = [];
    for (const { line, column } of names) {
      const place = places.get(line);
      const answer = place && this.#send('quickinfo', { ...place, offset: column + 1 });
      shown.push(answer === undefined ? undefined : await this.#answerTo(answer));
    }
    return shown;
  }

  async #answerTo(asked: number): Promise<string | undefined> {
    for await (const [answer] of on(this.#server, 'message') as AsyncIterable<[Answer]>) {
      if (answer.request_seq !== asked) continue;
      // Cards leave out that a name is imported.
      return answer.body?.displayString.replace(/^\(alias\) ([^]*)\n(?:im|ex)port .*$/, '$1');
    }
    return undefined;
  }

  close(): void {
    this.#server.kill();
    for (const folder of this.#folders) rmSync(folder, { recursive: true });
  }
}

interface Answer {
  request_seq?: number;
  body?: { displayString: string };
}

describe('cards', () => {
  let editor: Editor;
  before(() => (editor = new Editor()));
  after(() => editor.close());

  /** The names of which a page says something else than an editor does. */
  async function differing(read: Sample): Promise<string[]> {
    const shown = await editor.quickInfo(read);
    return read.names.flatMap(({ name, line, info }, at) => {
      const text = info?.text;
      const isSame = text?.endsWith(' …')
        ? shown[at]?.startsWith(text.slice(0, -2))
        : shown[at] === text;
      return isSame ? [] : [`${line}: ${name}\n- ${shown[at]}\n+ ${text}`];
    });
  }

  for (const name of ['docs/controller.md', 'docs/extensions/koa.md']) {
    const read = current.add(readPageAt(name));
    it(`say of each name of ${name} what an editor says`, async () => {
      assert.ok(read.names.filter(({ info }) => info).length > 100);
      assert.deepEqual(await differing(read), []);
    });
  }

  it('say what an editor says of overloads, defaults of generics, unions, JSX, JavaScript and wrong code', async () => {
    assert.deepEqual(await differing(odd), []);
  });

  it('are there for every name, in templates, JSX and private members too', () => {
    assert.deepEqual(
      odd.names.filter(({ info }) => !info).map(({ name, line }) => `${line}: ${name}`),
      [],
    );
  });

  it('say what the compiler says of wrong code', () => {
    assert.equal(odd.text('wrong'), 'const wrong: number');
    assert.equal(odd.text('missing'), 'any');
  });
});
