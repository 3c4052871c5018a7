import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from '../../../../src/content/pages';
import { collections } from '../../../../src/content/collections';
import { namesIn } from '../../../../src/plugins/code-types/names';
import { infoInput } from '../../../../src/plugins/code-types/quickInfo';
import { blockKey } from '../../../../src/plugins/code-types/cardData';
import { block } from '../../checks/page';
import { current, file, guide, Reader, sample, ts } from './samples';

describe('names in code', () => {
  const long = sample(
    ts(
      `export const text = '${'A word '.repeat(14_000)}';`,
      `export const one = '${'😀'.repeat(50_000)}';`,
    ),
  );
  it('have a type of 2,000 characters at most, cut between words or characters', () => {
    const text = long.text('text')!;
    assert.ok(text.length > 1_900 && text.length < 2_010);
    assert.match(text, /^const text: "A word [^"]* (A|word) …$/);
    assert.match(long.text('one')!, /^const one: "(😀)+ …$/u);
  });

  const stages = sample(
    file('src/a.ts', 'export const one = 1;'),
    block('ts title="src/a.ts" append', 'export const two = [one];'),
    file('src/b.ts', "import { two } from './a';", 'two.at(0);'),
    file('src/a.ts', "export const two = 'new';"),
  );
  it('are those of the state of the file that the block shows', () => {
    assert.deepEqual(
      [0, 1, 2, 3].map(nth => stages.text('two', nth)),
      ['const two: number[]', 'const two: number[]', 'const two: number[]', 'const two: "new"'],
    );
    assert.equal(stages.text('one', 1), 'const one: 1');
  });

  const unshown = sample(
    block('ts nocheck="only a part of it"', 'const unchecked = 1;'),
    block('ts title="src/hidden.ts" hidden', 'export const hidden = 1;'),
    file('src/a.ts', "import { hidden } from './hidden';", 'export default hidden;'),
  );
  it('have no card where a block is not checked, or not shown', () => {
    assert.equal(unshown.text('unchecked'), undefined);
    assert.equal(Object.keys(unshown.cards.blocks).length, 1);
  });

  const field =
    "declare module '@midwayjs/koa/dist/interface' { interface Context { mine: Date } }";
  const use = ["import { Context } from '@midwayjs/koa';", 'let ctx: Context;', 'ctx.mine;'];
  const adding = sample(file('src/a.ts', ...use, field));
  const plain = sample(file('src/a.ts', ...use));
  it('do not know what another page adds to a package', () => {
    assert.equal(adding.text('mine'), '(property) Context.mine: Date');
    assert.equal(plain.text('mine'), 'any');
  });
});

describe('code in several languages', () => {
  const code = (comment: string, text = 'text') =>
    guide(
      file(
        'src/a.ts',
        `/** ${comment} */`,
        `export const a = (b: string) => \`https://\${b}//${text}\`; // ${comment}`,
        `export const c = /[/]{2}/.test(a('')); /* ${comment}`,
        '*/',
      ) + block('tsx title="src/b.tsx"', `export const d = <p>{/* ${comment} */}// ${text}</p>;`),
    );

  it('is read once where only comments differ', () => {
    const [one, other] = [code('It is `a`.'), code('这是 `a`，不是 "b"。')];
    assert.equal(infoInput(one), infoInput({ ...other, name: one.name, blocks: other.blocks }));
    const names = ({ blocks }: Page) => blocks.map(found => namesIn(found).length);
    assert.deepEqual(names(one), names(other));
    assert.ok(names(one)[0]! > 5);
  });

  it('is read again where texts, titles, flags, marks or types in comments of JavaScript differ', () => {
    const { name } = code('');
    const inputs = [
      code(''),
      code('', 'other'),
      guide(file('src/a.ts', 'a;')),
      guide(file('src/b.ts', 'a;')),
      guide(block('ts title="src/a.ts" append', 'a;')),
      guide(file('src/a.ts', 'a;', '// ^?')),
      guide(block('js title="src/a.js"', '/** @type {string} */\nlet a;')),
      guide(block('js title="src/a.js"', '/** @type {number} */\nlet a;')),
    ].map(({ collection, blocks, ...page }) => infoInput({ ...page, collection, blocks, name }));
    assert.equal(new Set(inputs).size, inputs.length);
  });
});

describe('a card', () => {
  const body = [
    ts(
      "import { MidwayConfigService, Provide } from '@midwayjs/core';",
      '@Provide()',
      'export class A { config: MidwayConfigService; }',
    ),
    file(
      'src/config/config.default.ts',
      "import { MidwayConfig } from '@midwayjs/core';",
      'const port = 7001;',
      "export default { koa: { port }, 'a-key': { mine: 1 } } as MidwayConfig & { 'a-key': { mine: number } };",
    ),
    ts("import axios from 'axios';", "export const got = axios.get('/');"),
  ].join('');
  const english = current.add(guide(body));
  const chinese = current.add(guide(body, { locale: 'zh-cn' }));

  it('has the first sentence of the description in the language of the page, the version, the page', () => {
    const { text, since, deprecated, to } = english.card('Provide', 1)!;
    assert.deepEqual(
      [text, since, deprecated, to],
      ['Registers a class, as `a.b` does.', '3.12', '3.15.1–3.15.3', '/api/core/function/Provide'],
    );
    assert.equal(chinese.card('Provide', 1)!.text, '注册一个类。');
  });

  it('has no version for what is as old as the documented line', () => {
    assert.equal(english.card('port', 1)!.since, undefined);
  });

  it('links types of the framework in what is shown', () => {
    assert.match(
      english.card('config')!.html,
      /<a [^>]*href="\/api\/core\/class\/MidwayConfigService"[^>]*>MidwayConfigService<\/a>/,
    );
  });

  it('tells of a setting where an object names it', () => {
    const { text, to } = english.card('port', 1)!;
    assert.equal(text, 'The port');
    assert.equal(to, '/api/web-koa/interface/IMidwayKoaConfigurationOptions');
  });

  it('names the package of npm that another library is from', () => {
    assert.equal(english.card('get')!.npm, 'axios');
    assert.equal(english.card('Provide')!.npm, undefined);
    assert.equal(english.card('port')!.npm, undefined);
  });

  const project = sample(
    block('ts title="src/hidden.ts" hidden', 'export const hidden = 1;'),
    file(
      'src/a.ts',
      "import { hidden } from './hidden';",
      '// highlight-next-line',
      'export const a = { hidden, "b-c": 1 };',
    ),
    file(
      'src/b.ts',
      "import { a } from './a';",
      "import base from './config/config.default';",
      "import { MainConfiguration } from './configuration';",
      'a["b-c"];',
      'export default [base, MainConfiguration];',
    ),
    ts('const own = 1;', 'export default own;'),
  );
  it('leads to where the project of the page declares a name', () => {
    const shown = 'import { hidden } from \'./hidden\';\nexport const a = { hidden, "b-c": 1 };';
    const place = { file: 'src/a.ts', at: [blockKey(shown), shown.indexOf('a =')] };
    assert.deepEqual(project.card('a')!.declared, place);
    assert.deepEqual(project.card('a', 1)!.declared, place);
    assert.deepEqual(project.card('own')!.declared, {
      at: [blockKey('const own = 1;\nexport default own;'), 6],
    });
  });

  it('names the file that the page hides, or that the quick guide shows', () => {
    assert.deepEqual(project.card('hidden')!.declared, { file: 'src/hidden.ts' });
    const page = '/docs/quick_guide';
    const configuration = { file: 'src/configuration.ts', page };
    assert.deepEqual(project.card('MainConfiguration')!.declared, configuration);
    assert.deepEqual(project.card('base')!.declared, {
      file: 'src/config/config.default.ts',
      page,
    });
  });

  it('is there on pages of a version that has no reference, too', () => {
    const collection = collections.find(({ name }) => name === '2.0.0')!;
    const code = "import { Provide } from '@midwayjs/decorator';\n@Provide()\nexport class A {}";
    const old = new Reader('2.0.0', []).add(
      guide(block('ts title="src/a.ts"', code), { collection }),
    );
    assert.match(old.text('Provide', 1)!, /^(?!\(alias\)).*Provide\(/);
    assert.deepEqual(old.card('A')!.declared, {
      file: 'src/a.ts',
      at: [blockKey(code), code.indexOf('A {}')],
    });
  });
});
