import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Html, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Page } from '../../../src/content/pages';
import { readPackages } from '../../../src/content/reference';
import type { PageRecord } from '../../../src/plugins/api-reference/pages';
import type { SymbolKind } from '../../../src/content/referencePaths';
import { linkFinder, readCodeFacts } from '../../../src/plugins/code-types/linkFinder';
import { showExamples, withExamples } from '../../../src/plugins/code-types/examples';
import { isCompiled } from '../../../src/plugins/code-types/remark';
import { bySymbol } from '../../../src/plugins/code-types/siteLinks';
import { linksKey, linksByLine, type CodeLink, splitToken } from '../../../src/content/codeLinks';
import type { PageLinks } from '../../../src/plugins/code-types/pageLinks';
import { filesOf, readCode } from '../../../src/plugins/code-types/program';
import { linkMentions } from '../../../src/plugins/code-types/prose';
import { toPackages } from '../../../src/plugins/code-types/reference';
import { block, page } from '../checks/page';

const record = (dir: string, kind: SymbolKind, name: string): PageRecord => ({
  route: `${dir}/${kind}/${name}`,
  id: 0,
  symbol: { package: dir, kind, name, deprecated: false },
});

const records = [
  record('core', 'function', 'Provide'),
  record('core', 'function', 'Inject'),
  record('core', 'function', 'Framework'),
  record('core', 'function', 'File'),
  record('core', 'interface', 'Context'),
  record('core', 'class', 'MidwayConfigService'),
  record('decorator', 'function', 'Inject'),
  record('web-koa', 'class', 'Framework'),
  record('web-koa', 'interface', 'Context'),
  record('bootstrap', 'class', 'Bootstrap'),
  record('cron', 'function', 'Job'),
  record('mock', 'function', 'close'),
  { route: 'core', id: 0, anchors: { ClassType: 'classtype', Provide: 'provide' } },
];
const packages = toPackages(readPackages('.'), records);
const home = path.resolve('framework/3.0.0');
function findAll(pages: Page[]): PageLinks[] {
  const code = readCode(pages, packages, home);
  const facts = readCodeFacts(pages, code)(packages);
  const find = linkFinder(packages);
  return pages.map((one, at) => find(one, code.files[at]!, facts[at]!));
}
const find = (body: string) => findAll([page(body)])[0]!;

describe('links in two languages whose code differs in comments', () => {
  it('are found by what the compiler says of one, where the names of each stand', () => {
    const said = (one: string) =>
      page(
        block(
          'ts',
          `/* ${one} */ import { Provide } from '@midwayjs/core'; // ${one}\n/* ${one} */ @Provide() class A {}`,
        ),
      );
    const [here, there] = [said('名'), said('A longer name')];
    const [facts] = readCodeFacts([here], readCode([here], packages, home))(packages);
    const find = linkFinder(packages);
    const marks = [here, there].map(one =>
      Object.values(find(one, filesOf(one, home), facts!).blocks).flat(),
    );
    const route = '/api/core/function/Provide';
    assert.deepEqual(marks, [[[route, 0, 17, 1, 9]], [[route, 0, 29, 1, 21]]]);
  });
});

/** The links in a page's code, as `text → route`. */
function linksIn(body: string): string[] {
  const { blocks } = page(body);
  const links = find(body);
  return blocks.flatMap(({ code }) => {
    const found = linksByLine(links.blocks[linksKey(code)] ?? []);
    return code
      .split('\n')
      .flatMap((line, at) => splitToken(line, 0, found[at] ?? []))
      .flatMap(({ text, route }) => (route ? `${text} → ${route}` : []));
  });
}

const ts = (...lines: string[]) => block('ts', lines.join('\n'));
const file = (name: string, ...lines: string[]) => block(`ts title="${name}"`, lines.join('\n'));

describe('symbol links in code', () => {
  it('lead from a symbol of a package to its page, wherever it stands', () => {
    const code = ts(
      "import { MidwayConfigService, Provide } from '@midwayjs/core';",
      '@Provide()',
      'export class Books {',
      '  constructor(readonly config: MidwayConfigService) {}',
      '}',
    );
    const service = 'MidwayConfigService → /api/core/class/MidwayConfigService';
    const provide = 'Provide → /api/core/function/Provide';
    assert.deepEqual(linksIn(code), [service, provide, provide, service]);
  });

  it('are not made for a name of the page itself, a member, a text or a comment', () => {
    const code = ts(
      'function Provide() {}',
      'const books = { Inject: 1, close() {} };',
      '// Provide',
      "console.log(Provide, books.Inject, books.close(), 'Provide');",
    );
    assert.deepEqual(linksIn(code), []);
  });

  it('follow an import by another name', () => {
    const code = ts("import { Provide as P } from '@midwayjs/core';", '@P()', 'export class A {}');
    assert.deepEqual(linksIn(code), [
      'Provide → /api/core/function/Provide',
      'P → /api/core/function/Provide',
      'P → /api/core/function/Provide',
    ]);
  });

  it('follow a namespace', () => {
    const code = ts(
      "import * as koa from '@midwayjs/koa';",
      'export let ctx: koa.Context;',
      'export const framework = new koa.Framework(ctx);',
    );
    assert.deepEqual(linksIn(code), [
      'Context → /api/web-koa/interface/Context',
      'Framework → /api/web-koa/class/Framework',
    ]);
  });

  it('follow a require in JavaScript', () => {
    const code = block(
      'js title="bootstrap.js"',
      "const { Bootstrap } = require('@midwayjs/bootstrap');\nBootstrap.run();",
    );
    assert.deepEqual(linksIn(code), [
      'Bootstrap → /api/bootstrap/class/Bootstrap',
      'Bootstrap → /api/bootstrap/class/Bootstrap',
    ]);
  });

  it('follow what another file of the page exports', () => {
    const code =
      file('src/all.ts', "export { Provide } from '@midwayjs/core';", 'export class Inject {}') +
      file('src/a.ts', "import { Inject, Provide } from './all';", 'export default Inject;');
    assert.deepEqual(linksIn(code), [
      'Provide → /api/core/function/Provide',
      'Provide → /api/core/function/Provide',
    ]);
  });

  it('lead to the package that the code names, of those that export the symbol', () => {
    const from = (name: string) => ts(`import { Inject } from '${name}';`, 'Inject();');
    assert.match(linksIn(from('@midwayjs/core')).join(), /core\/function\/Inject.*core/);
    assert.match(linksIn(from('@midwayjs/decorator')).join(), /decorator\/function.*decorator/);
  });

  it('lead to the package that declares a symbol when the one that the code names has no page', () => {
    const code = ts("import { Provide } from '@midwayjs/decorator';", 'Provide();');
    assert.match(linksIn(code).join(), /Provide → \/api\/core\/function\/Provide/);
  });

  it('lead to the place of a type on the page of its package', () => {
    const code = ts("import { ClassType, Provide } from '@midwayjs/core';");
    assert.deepEqual(linksIn(code), [
      'ClassType → /api/core#classtype',
      'Provide → /api/core/function/Provide',
    ]);
  });

  it('are not made for a symbol that the reference does not have', () => {
    assert.deepEqual(
      linksIn(ts("import { Singleton } from '@midwayjs/core';", 'Singleton();')),
      [],
    );
  });

  it('are not made in blocks that are not checked', () => {
    const code = "import { Provide } from '@midwayjs/core';\nProvide();";
    assert.deepEqual(linksIn(block('ts nocheck="only a fragment"', code)), []);
  });

  it('are right in a file that is added to and replaced', () => {
    const code =
      file('src/a.ts', "import { Provide } from '@midwayjs/core';", 'Provide();') +
      block('ts title="src/a.ts" append', '\nProvide();') +
      file('src/a.ts', 'function Provide() {}', 'Provide();');
    assert.deepEqual(
      [...Object.values(find(code).blocks)],
      [[['/api/core/function/Provide', 0, 9, 1, 0]], [['/api/core/function/Provide', 1, 0]]],
    );
  });

  it('are the same each time', () => {
    const code = ts("import { Inject, Provide } from '@midwayjs/core';", 'Provide(), Inject();');
    assert.equal(JSON.stringify(find(code)), JSON.stringify(find(code)));
  });
});

describe('links in text', () => {
  const prose = (body: string) => find(body).prose;
  const provide = '/api/core/function/Provide';

  it('read the forms in which a symbol is written', () => {
    const body = "`Provide` `@Provide()` `@Provide('id')` `Provide books` `Provide.id` `provide`";
    assert.deepEqual(prose(body), {
      Provide: provide,
      '@Provide()': provide,
      "@Provide('id')": provide,
    });
  });

  it("mean what the page's code takes from a package", () => {
    const code = ts(
      "import * as koa from '@midwayjs/koa';",
      "import { Context } from '@midwayjs/koa';",
      'export let framework: koa.Framework, ctx: Context;',
    );
    assert.deepEqual(prose(`${code}\`Context\`, \`koa.Framework\``), {
      Context: '/api/web-koa/interface/Context',
      'koa.Framework': '/api/web-koa/class/Framework',
    });
  });

  it('are not made for a name of the page itself', () => {
    assert.deepEqual(prose(`${ts('export function Provide() {}')}\`Provide\``), {});
  });

  it('are not made for a name that means two things on the page', () => {
    const code = (name: string) => ts(`import { Context } from '${name}';`, 'let c: Context;');
    assert.deepEqual(prose(`${code('@midwayjs/koa')}${code('@midwayjs/core')}\`Context\``), {});
  });

  it('mean the main package, or another that the page names', () => {
    assert.deepEqual(prose('`Job`'), {});
    assert.deepEqual(prose('`Job` of `@midwayjs/cron`'), { Job: '/api/cron/function/Job' });
    assert.deepEqual(prose('`Context` of `@midwayjs/koa`'), {
      Context: '/api/core/interface/Context',
    });
    assert.deepEqual(prose('`@Framework()` of `@midwayjs/koa`'), {
      '@Framework()': '/api/core/function/Framework',
    });
    assert.deepEqual(prose('`Framework` of `@midwayjs/koa`'), {});
  });

  it('leave words in small letters and what JavaScript has alone, unless they are called', () => {
    assert.deepEqual(prose('`close` `File` of `@midwayjs/mock`'), {});
    assert.deepEqual(prose('`close()` `@File()` of `@midwayjs/mock`'), {
      'close()': '/api/mock/function/close',
      '@File()': '/api/core/function/File',
    });
  });

  it('stand at the first mention in a section, outside of headings and links', () => {
    const tree = unified()
      .use(remarkParse)
      .parse(
        '# `Provide`\n\n[`Provide`](a.md) `Provide` `@Provide()`\n\n## Next\n\n- `Provide`\n\n`Inject`',
      );
    const linked = linkMentions(tree, { Provide: provide, '@Provide()': provide });
    const text = JSON.stringify(tree, (key, value: unknown) =>
      key === 'position' ? undefined : value,
    );
    assert.deepEqual([...linked], [provide]);
    assert.equal(text.split(`"url":"${provide}"`).length - 1, 2);
    assert.match(text, /"heading","depth":1,"children":\[\{"type":"inlineCode"/);
    assert.match(text, /"url":"a\.md","children":\[\{"type":"inlineCode"/);
  });
});

describe('links of a block', () => {
  it('are found by line, in the order of their columns', () => {
    const marks: CodeLink[] = [
      ['/p', 0, 9, 2, 0],
      ['/q', 0, 2],
    ];
    const [first, second, third] = linksByLine(marks);
    assert.deepEqual(first, [
      { column: 2, route: '/q' },
      { column: 9, route: '/p' },
    ]);
    assert.equal(second, undefined);
    assert.deepEqual(third, [{ column: 0, route: '/p' }]);
  });

  it('cut tokens without losing a letter', () => {
    const links = [
      { column: 2, route: '/a' },
      { column: 8, route: '/b' },
    ];
    const pieces = ['{ Alpha, ', 'B }'].map((text, index) => splitToken(text, index * 9, links));
    assert.deepEqual(pieces[0], [{ text: '{ ' }, { text: 'Alpha', route: '/a' }, { text: ', ' }]);
    assert.deepEqual(splitToken('B }', 8, links), [{ text: 'B', route: '/b' }, { text: ' }' }]);
    assert.deepEqual(splitToken('', 0, []), [{ text: '' }]);
  });
});

describe('guides of a symbol', () => {
  const links = (title: string, ...uses: string[]): PageLinks => ({
    title,
    blocks: {},
    answers: {},
    prose: {},
    uses,
    examples: {},
  });

  it('are listed in the order of the sidebars, others last', () => {
    const pages = new Map([
      ['z', links('Z', '/a')],
      ['b', links('B', '/a', '/b')],
      ['a', links('A', '/b')],
      ['first', links('First', '/a')],
    ]);
    assert.deepEqual(Object.fromEntries(bySymbol(pages, ['first', 'unwritten', 'z']).guides), {
      '/a': [
        { title: 'First', to: '/docs/first' },
        { title: 'Z', to: '/docs/z' },
        { title: 'B', to: '/docs/b' },
      ],
      '/b': [
        { title: 'A', to: '/docs/a' },
        { title: 'B', to: '/docs/b' },
      ],
    });
  });
});

describe('examples of a symbol', () => {
  /** The example that a page has of a symbol of the main package. */
  const example = (body: string, name: string) =>
    find(body).examples[`/api/core/function/${name}`] ??
    find(body).examples[`/api/core/class/${name}`];
  const imported = "import { Inject, MidwayConfigService, Provide } from '@midwayjs/core';";

  it('are the smallest complete statement, member or class around the use', () => {
    const code = file(
      'src/books.ts',
      imported,
      '@Provide()',
      'export class Books {',
      '  @Inject()',
      '  config: MidwayConfigService;',
      '',
      '  list() {',
      '    const own = this.config;',
      '    return new MidwayConfigService(own);',
      '  }',
      '}',
    );
    assert.match(example(code, 'Provide')!.code, /^@Provide\(\)\nexport class Books \{[^]*\n\}$/);
    assert.equal(example(code, 'Inject')!.code, '@Inject()\nconfig: MidwayConfigService;');
    assert.equal(
      example(code, 'MidwayConfigService')!.code,
      'return new MidwayConfigService(own);',
    );
  });

  it('have the links of their lines', () => {
    const code = file('src/a.ts', imported, 'export class A {', '  @Inject()', '  a: Date;', '}');
    assert.deepEqual(example(code, 'Inject')!.marks, [['/api/core/function/Inject', 0, 1]]);
  });

  it('are none where a page only imports the symbol, or the code fills pages', () => {
    const body = Array.from({ length: 50 }, (_, at) => `  a${at} = 1;`);
    assert.equal(example(ts(imported), 'Provide'), undefined);
    const code = file('src/a.ts', imported, '@Provide()', 'export class A {', ...body, '}');
    assert.equal(example(code, 'Provide'), undefined);
  });

  it('are none where the code only declares the type of a variable, or is hidden from readers', () => {
    assert.equal(
      example(ts(imported, 'let own: MidwayConfigService;'), 'MidwayConfigService'),
      undefined,
    );
    const member = ts(imported, 'class A {', '  own: MidwayConfigService;', '}');
    assert.equal(example(member, 'MidwayConfigService'), undefined);
    const code = block('ts title="src/a.ts" hidden', `${imported}\n@Provide()\nclass A {}`);
    assert.equal(example(code, 'Provide'), undefined);
  });

  it('prefer what is run to what is only compiled', () => {
    const use = (at: string) => `${imported}\n@Provide()\nexport class ${at} {}`;
    const code = block('ts', use('Compiled')) + block('ts title="src/a.ts"', use('Run'));
    assert.match(example(code, 'Provide')!.code, /class Run/);
  });

  it('prefer the section that names the symbol', () => {
    const use = (at: string) => file(`src/${at}.ts`, imported, '@Provide()', `class ${at} {}`);
    const body = `## First {#first}\n\n${use('A')}## Second {#second}\n\nIt has \`@Provide()\`.\n\n${use('B')}`;
    assert.match(example(body, 'Provide')!.code, /class B/);
  });

  it('name the section that they stand in', () => {
    const use = (at: string) => file(`src/${at}.ts`, imported, '@Provide()', `class ${at} {}`);
    const body = `## First {#first}\n\n## A class {#class}\n\n${use('A')}## Last {#last}\n`;
    assert.deepEqual(example(body, 'Provide')!.section, { title: 'A class', id: 'class' });
  });

  it('are three at most, no two alike, and begin with the guide about the symbol', () => {
    const use = (name: string, title: string) =>
      page(`## ${title} {#a}\n\n${file('src/a.ts', imported, '@Provide()', `class ${name} {}`)}`);
    const pages = [use('A', 'One'), use('A', 'Two'), use('B', 'With `@Provide`'), use('C', 'Four')];
    const found = findAll([...pages, use('D', 'Five')]);
    const links = new Map(found.map((one, at) => [`p${at}`, one]));
    const chosen = bySymbol(links, []).examples.get('/api/core/function/Provide')!;
    assert.deepEqual(
      chosen.map(({ code, to }) => [code.slice(-4), to]),
      [
        ['B {}', '/docs/p2#a'],
        ['A {}', '/docs/p0#a'],
        ['C {}', '/docs/p3#a'],
      ],
    );
  });

  it('begin with the guide to the package of the symbol', () => {
    const use = (text: string, name: string) =>
      page(
        `${text}\n\n${file('src/a.ts', "import { Job } from '@midwayjs/cron';", '@Job()', `class ${name} {}`)}`,
      );
    const install = block('bash', 'npm install @midwayjs/cron@3');
    const pages = [use('`@Job` and `Job`, a `Job()`', 'A'), use(install, 'B')];
    const found = findAll(pages);
    const links = new Map(found.map((one, at) => [`p${at}`, one]));
    const chosen = bySymbol(links, []).examples.get('/api/cron/function/Job')!;
    assert.deepEqual(
      chosen.map(({ to }) => to),
      ['/docs/p1', '/docs/p0'],
    );
  });

  it('stand before the sections of a page, or at its end', () => {
    const found = find(
      `## A [b] {#b}\n\n${file('src/a.ts', imported, '@Provide()', 'class A {}')}`,
    );
    const links = new Map([['guide', { ...found, title: 'Guide' }]]);
    const [shown] = bySymbol(links, []).examples.values();
    const after = (markdown: string) => {
      const tree = unified().use(remarkParse).parse(markdown);
      showExamples(tree, shown!, 'Examples');
      return tree.children.map(node => toString(node));
    };
    const section = ['Examples {#examples}', 'Guide › A [b]', '@Provide()\nclass A {}'];
    assert.deepEqual(after('# P\n\n## Q\n'), ['P', ...section, 'Q']);
    assert.deepEqual(after('# P\n'), ['P', ...section]);
    const button: Html = { type: 'html', value: 'Run' };
    const tree: Root = { type: 'root', children: [] };
    showExamples(tree, shown!, 'Examples', ({ guide }) => (guide === 'guide' ? [button] : []));
    assert.equal(tree.children.at(-1), button);
  });

  it('stand at the same place in the Markdown of a page', () => {
    const found = find(
      `## A [b] {#b}\n\n${file('src/a.ts', imported, '@Provide()', 'class A {}')}`,
    );
    const links = new Map([['guide', { ...found, title: 'Guide' }]]);
    const [shown] = bySymbol(links, []).examples.values();
    const section =
      '## Examples\n\n[Guide › A [b]](/docs/guide#b)\n\n```ts\n@Provide()\nclass A {}\n```\n';
    assert.equal(withExamples('# P\n\n## Q\n', shown!, 'Examples'), `# P\n\n${section}\n## Q\n`);
    assert.equal(withExamples('# P\n', shown!, 'Examples'), `# P\n\n${section}`);
  });
});

describe('a block whose names have cards', () => {
  it('is one that the compiler reads, in a language of code and not taken out of the checks', () => {
    const isRead = (lang: string | null, meta: string | null) =>
      isCompiled({ type: 'code', lang, meta, value: '' });
    assert.ok(isRead('ts', null));
    assert.ok(isRead('tsx', 'title="src/nocheck.tsx" {1,3}'));
    assert.ok(!isRead('ts', 'nocheck="reason"'));
    assert.ok(!isRead('js', 'title="a.js" nocheck'));
    assert.ok(!isRead('json', null) && !isRead(null, null));
  });
});
