import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isIn, parseComments, readComments } from '../../../../src/plugins/api-reference/comments';
import {
  isStated,
  readDefaults,
  shown,
  valueAt,
} from '../../../../src/plugins/api-reference/defaults';
import type { Coverage } from '../../../../src/plugins/api-reference/describe.mjs';
import {
  externalUrl,
  importedFrom,
  parseExternal,
  readExternal,
  sourceUrl,
} from '../../../../src/plugins/api-reference/external';
import { type Language, languageKeys } from '../../../../src/config/languages';
import {
  generateReference,
  inputHash,
  type Reference,
} from '../../../../src/plugins/api-reference/generate';
import {
  parseDescribed,
  parseLabels,
  parsePackages,
  readDescribed,
  readLabels,
  readLine,
  readPackages,
} from '../../../../src/plugins/api-reference/model';
import {
  firstParagraph,
  importLine,
  linePage,
  linkTo,
  type PageRecord,
  plainText,
  shorten,
  table,
  tableCell,
  withFrontMatter,
  withHeadingIds,
} from '../../../../src/plugins/api-reference/pages';
import {
  assertNoCaseCollisions,
  docId,
  pageFile,
  symbolKinds,
  symbolRoute,
} from '../../../../src/plugins/api-reference/paths';
import { documentedRecipe } from '../../../documented';

const siteDir = process.cwd();
const entries = parsePackages(readFileSync('api/packages.json', 'utf8'), 'api/packages.json');
const scratch = mkdtempSync(path.join(tmpdir(), 'api-reference-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const sample = { dir: 'ws', npm: '@midwayjs/ws', description: { zh: '框架', en: 'Framework' } };

/** A site with the real framework and the given packages and declarations. */
function site(
  name: string,
  packages: unknown,
  declarations: Record<string, string> = {},
  files: Record<string, string> = {},
): string {
  const folder = path.join(scratch, name);
  mkdirSync(path.join(folder, 'api'), { recursive: true });
  symlinkSync(path.join(siteDir, 'framework'), path.join(folder, 'framework'));
  for (const file of ['labels.json', 'external.json']) {
    cpSync(path.join('api', file), path.join(folder, 'api', file));
  }
  writeFileSync(path.join(folder, 'api/packages.json'), JSON.stringify(packages));
  writeFileSync(path.join(folder, 'api/described.json'), '[]');
  mkdirSync(path.join(folder, 'api/comments'));
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, 'api', file), text);
  }
  for (const [dir, text] of Object.entries(declarations)) {
    mkdirSync(path.join(folder, 'api/declarations', dir), { recursive: true });
    writeFileSync(path.join(folder, 'api/declarations', dir, 'index.d.ts'), text);
  }
  return folder;
}

describe('package list', () => {
  it('names each package with a directory of its own', () => {
    assert.equal(new Set(entries.map(({ dir }) => dir)).size, entries.length);
  });

  it('has hand-written declarations for the packages that say so', () => {
    const written = entries.filter(({ declarations }) => declarations).map(({ dir }) => dir);
    assert.ok(written.length > 0);
    for (const dir of written) assert.ok(existsSync(`api/declarations/${dir}/index.d.ts`), dir);
  });

  it('takes version and entry point from the installed package', () => {
    const koa = readPackages(siteDir).find(({ dir }) => dir === 'web-koa');
    const pinned = JSON.parse(readFileSync('framework/3.0.0/package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    assert.equal(koa?.version, pinned.dependencies['@midwayjs/koa']);
    assert.ok(koa?.entryPoint.endsWith('@midwayjs/koa/index.d.ts'));
  });

  const wrong: [string, string, RegExp][] = [
    ['text that is not JSON', '[{]', /list\.json is not JSON: .*Mend it/],
    ['something else than a list', '{}', /list\.json must hold a list/],
    [
      'an unknown field',
      JSON.stringify([{ ...sample, directory: 'x' }]),
      /"ws" \(number 1\).*directory/s,
    ],
    [
      'a missing translation',
      JSON.stringify([{ ...sample, description: { en: 'F' } }]),
      /description\.zh/,
    ],
    [
      'a name outside the scope',
      JSON.stringify([{ ...sample, npm: 'ws' }]),
      /npm: must be a name such as/,
    ],
    [
      'the same package twice',
      JSON.stringify([sample, sample]),
      /number 1 and 2 have the same dir, "ws"/,
    ],
    [
      'declarations without version',
      JSON.stringify([{ ...sample, declarations: true }]),
      /"version"/,
    ],
    ['no object', '[null]', /the entry number 1 is wrong/],
  ];
  for (const [what, json, message] of wrong) {
    it(`refuses ${what}`, () => {
      assert.throws(() => parsePackages(json, 'list.json'), { name: 'ApiReferenceError', message });
    });
  }

  it('says what to do about a package that is not installed', () => {
    const folder = site('unknown', [{ ...sample, dir: 'nope', npm: '@midwayjs/nope' }]);
    assert.throws(
      () => readPackages(folder),
      /"nope" \(@midwayjs\/nope\) is not installed.*install it/,
    );
  });

  it('says what to do when the framework is not installed', () => {
    const folder = path.join(scratch, 'bare');
    mkdirSync(path.join(folder, 'api'), { recursive: true });
    writeFileSync(path.join(folder, 'api/packages.json'), JSON.stringify([sample]));
    assert.throws(() => readPackages(folder), /Run "npm ci --prefix framework\/3\.0\.0"/);
  });

  it('says which declarations are missing', () => {
    const folder = site('undeclared', [{ ...sample, declarations: true, version: '3.20.0' }]);
    assert.throws(() => readPackages(folder), /api\/declarations\/ws\/index\.d\.ts is missing/);
  });
});

describe('labels and lines', () => {
  it('has every label in both languages', () => {
    const [zh, en] = languageKeys.map(language => readLabels(siteDir, language));
    assert.deepEqual(Object.keys(zh!), Object.keys(en!));
    for (const text of Object.values(en!)) assert.doesNotMatch(text, /\p{Script=Han}/u);
  });

  it('names the label that lacks a language', () => {
    assert.throws(() => parseLabels('{"install":{"en":"x"}}', 'labels.json', 'en'), /install\.zh/);
  });

  it('lists the packages of an earlier line with their versions and its guides', () => {
    const line = readLine(siteDir, '2.0.0');
    const text = linePage(line, readLabels(siteDir, 'en'));
    assert.match(text, /\]\(\/docs\/2\.0\.0\/intro\)/);
    assert.match(text, /\| `@midwayjs\/koa` \| 2\.14\.\d+ \|/);
  });
});

describe('routes', () => {
  it('are package, kind and name', () => {
    assert.equal(symbolRoute('web-koa', 'class', 'Framework'), 'web-koa/class/Framework');
    assert.equal(pageFile('web-koa/class/Framework'), 'web-koa/class/Framework.md');
    assert.equal(pageFile('web-koa'), 'web-koa/index.md');
    assert.equal(pageFile(''), 'index.md');
    assert.equal(docId('2.0.0'), '2.0.0');
  });

  it('refuse names that are not identifiers', () => {
    assert.throws(() => symbolRoute('x', 'class', 'a/b'), /The class "a\/b" of the package "x"/);
  });

  it('that differ only in case are an error', () => {
    assert.doesNotThrow(() => assertNoCaseCollisions(['a/class/X', 'a/function/x']));
    assert.throws(
      () => assertNoCaseCollisions(['a/class/Ab', 'a/class/AB']),
      /"a\/class\/Ab" and "a\/class\/AB".*"paths": \{ "class\/AB": "AB-2" \}/s,
    );
  });

  it('link to each other by relative file', () => {
    assert.equal(linkTo('', 'web-koa'), 'web-koa/index.md');
    assert.equal(linkTo('web-koa/class/Framework', 'core'), '../../core/index.md');
  });
});

describe('Markdown', () => {
  it('front matter quotes what YAML would read otherwise', () => {
    const page = withFrontMatter(
      { title: '@a: "b"', slug: undefined, typedoc_id: 3 },
      '\ntext\n\n',
    );
    assert.equal(page, '---\ntitle: "@a: \\"b\\""\ntypedoc_id: 3\n---\n\ntext\n');
  });

  it('headings get the same ids in every language', () => {
    const labels = new Map([
      ['方法', 'methods'],
      ['参数', 'parameters'],
    ]);
    const page = [
      '# 名',
      '## 方法',
      '### run() {#run}',
      '#### 参数',
      '```',
      '## no',
      '```',
      '## 方法',
    ];
    assert.deepEqual(withHeadingIds(page.join('\n'), labels).split('\n'), [
      '# 名',
      '## 方法 {#methods}',
      '### run() {#run}',
      '#### 参数 {#run-parameters}',
      '```',
      '## no',
      '```',
      '## 方法 {#methods-1}',
    ]);
  });

  it('an explicit id further down keeps a heading from taking it', () => {
    const page = withHeadingIds('## Run\n\n### run() {#run}', new Map());
    assert.equal(page, '## Run {#run-1}\n\n### run() {#run}');
  });

  it('cells are one line and keep their bars', () => {
    assert.equal(tableCell('a\n| b \\| c'), 'a \\| b \\| c');
    assert.equal(firstParagraph('one\ntwo\n\nthree'), 'one two');
    assert.equal(firstParagraph('```ts\nx\n```'), '');
    assert.equal(table(['A'], []), '');
    assert.equal(table(['A', 'B'], [['1', '2']]), '| A | B |\n| --- | --- |\n| 1 | 2 |');
  });

  it('imports components whole and other packages by name', () => {
    assert.equal(
      importLine({ npm: '@midwayjs/static-file' }),
      "import * as staticFile from '@midwayjs/static-file';",
    );
    assert.equal(
      importLine({ npm: '@midwayjs/core', imports: ['Provide', 'Inject'] }),
      "import { Provide, Inject } from '@midwayjs/core';",
    );
  });

  it('front matter has no marks of Markdown', () => {
    assert.equal(plainText('Runs `load()` of [`A`](b.md).\n```ts\nx\n```'), 'Runs load() of A.');
  });

  it('shortens descriptions at 160 characters', () => {
    assert.equal(shorten('a\n b'), 'a b');
    assert.equal(shorten('x'.repeat(200)).length, 160);
  });
});

describe('descriptions', () => {
  const both = { en: 'Runs it.', zh: '运行它。' };

  it('are read with what to use instead and with members', () => {
    const yaml = 'A: { en: Runs it., zh: 运行它。, members: { b: { en: A b., zh: 一个 b。 } } }';
    assert.deepEqual(parseComments(yaml, 'x.yaml'), {
      A: { ...both, members: { b: { en: 'A b.', zh: '一个 b。' } } },
    });
  });

  const wrong: [string, string, RegExp][] = [
    ['text that is not YAML', 'A: "', /x\.yaml is not YAML: .*Mend it/s],
    ['a missing language', 'A: { en: Runs it. }', /x\.yaml is wrong:\n {2}A\.zh/],
    ['an unknown field', 'A: { en: Runs., zh: 运行。, note: x }', /A: .*note/],
    [
      'Chinese under "en"',
      'A: { en: 运行, zh: 运行 }',
      /x\.yaml: A: .*"en" is not in its language\. Write it in English/,
    ],
    [
      'English under "zh"',
      'A: { en: Runs it., zh: 运行, members: { b: { en: Of it., zh: Of it. } } }',
      /A\.members\.b: .*"zh" is not in its language\. Write it in 简体中文/,
    ],
  ];
  for (const [what, yaml, message] of wrong) {
    it(`refuse ${what}`, () => {
      assert.throws(() => parseComments(yaml, 'x.yaml'), { name: 'ApiReferenceError', message });
    });
  }

  it('refuse a file of no package', () => {
    const folder = site('comments-of-nothing', [], {}, { 'comments/nope.yaml': '{}' });
    assert.throws(
      () => readComments(folder, []),
      /api\/comments\/nope\.yaml belongs to no package.*Name it after/,
    );
  });

  it('know the language of a text', () => {
    assert.ok(isIn('en', 'Runs it') && !isIn('zh', 'Runs it'));
    assert.ok(isIn('zh', '运行 Koa') && !isIn('en', '运行 Koa'));
    for (const code of ['`false`', '```ts\nfalse\n```', 'https://example.com', '1.0']) {
      assert.ok(isIn('zh', code) && isIn('en', code), code);
    }
  });

  it('of every member are wanted for at least 40 symbols', () => {
    assert.ok(readDescribed(siteDir).length >= 40);
    assert.throws(() => parseDescribed('["core"]', 'list.json'), /list\.json must hold a list/);
  });
});

describe('links out', () => {
  const rules = readExternal(siteDir);

  it('lead to the documentation of a type, else to the npm page of its package', () => {
    const url = (from: string, name: string) => externalUrl(rules, from, name, 'zh');
    assert.match(url('typescript', 'Promise')!, /mozilla\.org\/zh-CN\/.*\/Promise$/);
    assert.equal(url('@types/node', '"http".Server'), 'https://nodejs.org/api/http.html');
    assert.equal(url('@types/node', '__global.Buffer'), 'https://nodejs.org/api/buffer.html');
    assert.match(url('typescript', 'InstanceType')!, /typescriptlang\.org\/.*\/utility-types/);
    assert.match(url('@types/node', '__global.BufferEncoding')!, /nodejs\.org\/api\/buffer/);
    assert.equal(url('@types/koa', 'Application.Next'), 'https://koajs.com/');
    assert.equal(url('@types/koa__router', 'Router'), 'https://www.npmjs.com/package/@koa/router');
    assert.equal(url('typescript', 'ArrayBufferLike'), undefined);
  });

  it('refuse insecure addresses', () => {
    const json = '[{ "package": "koa", "url": "http://koajs.com" }]';
    assert.throws(() => parseExternal(json, 'x.json'), /x\.json is wrong:\n {2}0\.url: .*https/);
  });

  it('know from the import where a type of a missing package is from', () => {
    const text =
      "import type { A, B as C } from '@x/y/z';\nimport * as D from 'd';\nimport { E } from './e';";
    assert.deepEqual(
      ['A', 'C', 'D', 'E', 'F'].map(name => importedFrom(text, name)),
      ['@x/y', '@x/y', 'd', undefined, undefined],
    );
  });

  it('lead to the source only when the package says its commit', () => {
    const stated = { dir: 'ws', repository: 'https://github.com/a/b', commit: 'abc' };
    assert.equal(
      sourceUrl(stated, 'dist/x/y.d.ts'),
      'https://github.com/a/b/blob/abc/packages/ws/src/x/y.ts',
    );
    assert.equal(sourceUrl(stated, 'index.d.ts'), undefined);
    assert.equal(sourceUrl({ ...stated, commit: undefined }, 'dist/x.d.ts'), undefined);
  });
});

describe('defaults', () => {
  it('are found at a path of keys', () => {
    assert.equal(valueAt({ a: { b: 1 } }, ['a', 'b']), 1);
    assert.equal(valueAt({ a: 1 }, ['a', 'toString']), undefined);
  });

  /** The defaults of a package with the given code as its dist/configuration.js. */
  const defaultsOf = (name: string, code: string) => {
    const folder = path.join(scratch, name);
    mkdirSync(path.join(folder, 'dist'), { recursive: true });
    symlinkSync(path.join(siteDir, 'framework/3.0.0/node_modules'), `${folder}/node_modules`);
    writeFileSync(path.join(folder, 'dist/configuration.js'), code);
    const entryPoint = path.join(folder, 'index.d.ts');
    return readDefaults([{ ...sample, version: '3.20.0', entryPoint }]).ws;
  };

  it('are what the package configures for every application', () => {
    const code = `const { Configuration } = require('@midwayjs/core');
exports.Configuration = class {};
Configuration({
  importConfigs: [
    { default: { a: 1, b: 1, c: { d: 1, e: 1 } }, local: { b: 2 }, prod: { c: { e: 2 } } },
    { default: ({ appDir, env }) => ({ f: appDir, g: env, h: true }) },
  ],
})(exports.Configuration);
`;
    const { a, b, c, f, g, h } = defaultsOf('configured', code)!;
    const none = undefined;
    assert.deepEqual(
      { a, b, c, f, g, h },
      { a: 1, b: none, c: { d: 1, e: none }, f: none, g: none, h: true },
    );
    assert.equal(shown(c), undefined, 'an object that is certain only in part');
  });

  it('name the package that they cannot be loaded from', () => {
    assert.throws(
      () => defaultsOf('unloadable', "require('nowhere-to-be-found');"),
      /default configuration of @midwayjs\/ws .*cannot be loaded: Cannot find module 'nowhere.*Install/,
    );
  });

  it('may be stated and yet not certain', () => {
    assert.ok(isStated({ a: { b: undefined } }, ['a', 'b']));
    assert.ok(!isStated({ a: {} }, ['a', 'b']));
  });

  it('are shown when they are plain, short, and the same everywhere', () => {
    assert.equal(shown('1mb'), '"1mb"');
    assert.equal(shown({ a: [1, false] }), '{ "a": [ 1, false ] }');
    const others = [undefined, '', {}, () => 1, { a: () => 1 }, new Date(0), 'x'.repeat(61)];
    for (const value of [...others, path.join(tmpdir(), 'x')])
      assert.equal(shown(value), undefined);
  });
});

describe('the reference of the real packages', () => {
  const made = {} as Record<Language, Reference>;
  const read = (language: Language, file: string) =>
    readFileSync(path.join(made[language].path, file), 'utf8');
  const files = (language: Language) =>
    readdirSync(made[language].path, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.md'))
      .sort();
  /** Whether a heading is the name of a symbol or member, as its id then shows. */
  const isName = (title: string, id: string) =>
    id.replace(/-\d+$|^abstract-/g, '').endsWith(
      title
        .replace('`abstract`', '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_$]/gu, ''),
    );
  const anchorsIn = (text: string) =>
    [...text.matchAll(/\{#([^}\s]+)\}$|<a id="([^"]+)">/gm)].map(([, a, b]) => a ?? b ?? '');
  let records: PageRecord[];

  before(async () => {
    for (const language of languageKeys) {
      made[language] = await generateReference(siteDir, language, path.join(scratch, language));
    }
    records = JSON.parse(readFileSync(made.en.pagesPath, 'utf8')) as PageRecord[];
  });

  it('has a start page, an overview of each package, two version roots and a page for each symbol', () => {
    const routes = new Set(records.map(({ route }) => route));
    for (const route of ['', '1.0.0', '2.0.0', ...entries.map(({ dir }) => dir)]) {
      assert.ok(routes.has(route), `/api/${route}`);
    }
    assert.ok(routes.has('core/function/Get'), 'a constant that is a function');
    assert.ok(records.filter(({ symbol }) => symbol).length > 700);
    const core = records.find(({ route }) => route === 'core');
    assert.equal(core?.anchors?.IMidwayContext, 'imidwaycontext', 'a type alias is an anchor');
    for (const { route, symbol } of records) {
      if (symbol) assert.equal(route, symbolRoute(symbol.package, symbol.kind, symbol.name));
      assert.ok(!symbol || symbolKinds.includes(symbol.kind));
    }
    assert.deepEqual(files('en'), records.map(({ route }) => pageFile(route)).sort());
  });

  it('has the same pages, ids and anchors in both languages', () => {
    assert.deepEqual(files('zh'), files('en'));
    assert.equal(readFileSync(made.zh.pagesPath, 'utf8'), readFileSync(made.en.pagesPath, 'utf8'));
    for (const file of files('en')) {
      assert.deepEqual(anchorsIn(read('zh', file)), anchorsIn(read('en', file)), file);
    }
  });

  it('gives every page its route and a number of its own', () => {
    assert.equal(new Set(records.map(({ id }) => id)).size, records.length);
    for (const { route, id } of records) {
      const [, front = ''] = read('en', pageFile(route)).split('---\n');
      assert.ok(front.includes(`slug: "/${route}"\ntypedoc_id: ${id}\n`), route);
    }
  });

  it('has an id on every heading, once on a page', () => {
    for (const file of files('zh')) {
      const text = read('zh', file).replace(/^(`{3,}).*?^\1$/gms, '');
      for (const [heading] of text.matchAll(/^##+ .*$/gm)) {
        assert.match(heading, /\{#[^}\s]+\}$/, `${file}: ${heading}`);
      }
      const ids = anchorsIn(text);
      assert.equal(new Set(ids).size, ids.length, file);
    }
  });

  it('links only to pages and anchors that exist', () => {
    const anchors = new Map(files('en').map(file => [file, new Set(anchorsIn(read('en', file)))]));
    let links = 0;
    for (const file of files('en')) {
      for (const [, target = '', anchor] of read('en', file).matchAll(
        /\]\(([^)#\s:]*\.md)?(?:#([^)\s]+))?\)/g,
      )) {
        if (!target && !anchor) continue;
        const page = target ? path.posix.join(path.posix.dirname(file), target) : file;
        assert.ok(anchors.has(page), `${file}: ${target}`);
        assert.ok(!anchor || anchors.get(page)?.has(anchor), `${file}: ${target}#${anchor}`);
        links += 1;
      }
    }
    assert.ok(links > 3000, `${links} links`);
  });

  it('keeps third-party packages and inherited members out of pages', () => {
    for (const file of files('en')) assert.ok(gzipSync(read('en', file)).length < 35_000, file);
    const framework = read('en', 'web-koa/class/Framework.md');
    assert.match(
      framework,
      /## Inherited members \{#inherited-members\}\n\nFrom \[`BaseFramework`\]/,
    );
    assert.doesNotMatch(framework, /### getApplication\(\)/);
  });

  it('describes every symbol, and every member of those that readers use most', () => {
    for (const language of languageKeys) {
      const text = readFileSync(made[language].coveragePath, 'utf8');
      const { symbols, members, missing } = JSON.parse(text) as Coverage;
      assert.ok(symbols > 700 && members > 300);
      assert.deepEqual(missing, [], `without a description (${language})`);
    }
  });

  it('shows no Chinese on English pages, and Chinese labels on Chinese ones', () => {
    for (const file of files('en')) assert.doesNotMatch(read('en', file), /\p{Script=Han}/u, file);
    for (const file of files('zh')) {
      const text = read('zh', file).replace(/^(`{3,}).*?^\1$/gms, '');
      const headers = [...text.matchAll(/^(\|.*\|)\n\| -/gm)].map(([, header]) => header!);
      const labels = [...text.matchAll(/^#{2,} (.*) \{#(?!property-)([^}]*)\}$/gm)].filter(
        ([, title, id]) => !isName(title!, id!),
      );
      for (const label of [...headers, ...labels.map(([, title]) => title!)]) {
        assert.match(label, /\p{Script=Han}/u, file);
      }
    }
  });

  it('starts the page of a class with its purpose, import line and signature', () => {
    const order = [
      '# MidwayConfigService',
      "import { MidwayConfigService } from '@midwayjs/core';",
      'Class, exported by [`@midwayjs/core`](../index.md)',
      '> `class` **MidwayConfigService** `implements` [`IConfigService`]',
      '## Constructors',
      '## Properties',
      '## Methods',
    ].map(text => read('en', 'core/class/MidwayConfigService.md').indexOf(text));
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
    assert.ok(!order.includes(-1));
    assert.match(
      read('en', 'core/class/MidwayConfigService.md'),
      / · \[Source\]\(https:\/\/github/,
    );
  });

  it('tells decorators from other functions', () => {
    const core = read('en', 'core/index.md');
    const [, decorators = '', functions = ''] =
      /^## Decorators \{#decorators\}$(.*?)^## Functions \{#functions\}$(.*?)^## /ms.exec(core) ??
      [];
    for (const name of ['Provide', 'Get', 'Inject', 'Body']) {
      assert.ok(decorators.includes(`[\`${name}\`]`), name);
    }
    assert.ok(functions.includes('[`createConfiguration`]'));
    assert.match(read('zh', 'core/function/Provide.md'), /^装饰器，由 /m);
    assert.ok(records.find(({ route }) => route === 'core/function/Provide')?.symbol?.decorator);
    assert.match(readFileSync(made.zh.sidebarPath, 'utf8'), /"label": "装饰器"/);
  });

  it('shows configuration as a table of options with the defaults that are certain', () => {
    const koa = read('en', 'web-koa/interface/IMidwayKoaConfigurationOptions.md');
    assert.match(koa, /^\| Option \| Type \| Default \| Description \|$/m);
    assert.match(koa, /`serverTimeout\?` \| `number` \| `120000` \|/);
    assert.match(koa, /`port\?` \| `number` \| - \|/);
    const config = read('en', 'core/interface/MidwayConfig.md');
    assert.match(config, /`siteFile\.enable\?` \| `boolean` \| `true` \|/);
    assert.match(config, /`bodyParser\.enable\?` \| `boolean` \| `true` \|/, 'two set the same');
    assert.match(read('en', 'security/interface/SecurityCSRFOptions.md'), /\| `"ctoken"` \|/);
    assert.match(read('en', 'upload/interface/UploadOptions.md'), /`tmpdir\?` \| `string` \| - \|/);
  });

  it('lists what packages pass on from others, with links', () => {
    assert.match(
      read('en', 'kafka/index.md'),
      /^## Re-exports.*\[`Producer`\]\(https:\/\/kafka\.js\.org\/\) \| `kafkajs`/ms,
    );
    assert.match(
      read('en', 'bull/index.md'),
      /\[`Job`\]\(https:\/\/www\.npmjs\.com\/package\/bull\)/,
    );
  });

  it('links to secure addresses only', () => {
    for (const file of files('en')) assert.doesNotMatch(read('en', file), /\]\(http:/, file);
  });

  it('says which packages were written from a list, in both languages', () => {
    for (const { dir, declarations } of entries) {
      assert.equal(
        /^:::note\[Written/m.test(read('en', pageFile(dir))),
        declarations === true,
        dir,
      );
      assert.equal(/^:::note\[依据/m.test(read('zh', pageFile(dir))), declarations === true, dir);
    }
  });

  it('has every page in the sidebar once', () => {
    const config = readFileSync(made.en.sidebarPath, 'utf8');
    const ids = [...config.matchAll(/"id": "([^"]+)"/g)].map(([, id]) => id ?? '');
    assert.deepEqual(ids.sort(), records.map(({ route }) => docId(route)).sort());
  });

  it('is kept: the same input has the same hash, and other declarations another', () => {
    assert.equal(inputHash(siteDir), inputHash(siteDir));
    const one = site('hash-1', [sample], { ws: 'export declare class A {}' });
    const two = site('hash-2', [sample], { ws: 'export declare class B {}' });
    assert.notEqual(inputHash(one), inputHash(two));
  });

  it('is made anew when other packages are installed, whatever the lockfile says', () => {
    const folder = mkdtempSync(path.join(scratch, 'installed-'));
    mkdirSync(path.join(folder, 'api'));
    const hashes = ['', 'framework/3.0.0'].flatMap(home =>
      ['1.0.0', '2.0.0'].map(version => {
        const modules = path.join(folder, home, 'node_modules');
        mkdirSync(modules, { recursive: true });
        const packages = { 'node_modules/typedoc': { version } };
        writeFileSync(path.join(modules, '.package-lock.json'), JSON.stringify({ packages }));
        return inputHash(folder);
      }),
    );
    assert.equal(new Set(hashes).size, 4);
  });
});

describe('types on pages', () => {
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
    assert.match(
      read('ws/class/Foo.md'),
      /^\| `options` \| `object` \|\n\| `options\.color` \| `string` \|/m,
    );
    const overview = read('ws/index.md');
    assert.match(overview, /\*\*Both\*\* = \[`Options`\]\S+ & `object`$.*`more` \| `string`/ms);
    assert.match(
      overview,
      /\*\*Half\*\* = \[`Options`\]\S+ & \\\{ `less`: `string`; \\\} \\\| `string`$/m,
    );
  });

  it('are linked in mapped types and predicates, which keep the dots of rest parameters', () => {
    assert.match(
      read('ws/index.md'),
      /= \\\{ readonly \\\[`K` \*in\* keyof `T`\\\]\?: .*\(\.\.\.`args`: infer P\) => .* : \[`Options`\]\(/,
    );
    assert.match(read('ws/class/Foo.md'), /: `value` \*is\* \[`Options`\]\(/);
  });

  it('are optional only where the declaration says so', () => {
    assert.match(read('ws/class/Foo.md'), /\*\*run\*\*\(`given`, `other\?`\): `void`/);
  });

  it('that are not exported stand on the page of their package, and cannot be imported', () => {
    assert.match(
      read('ws/function/start.md'),
      /`hidden` \| \[`Hidden`\]\(\.\.\/index\.md#hidden\)/,
    );
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
      /`helper` \| \(`taken`: \[`Deeper`\]\(#deeper\)\) => \[`RegExp`\]\(https/,
      'functions are shown where they are',
    );
    assert.doesNotMatch(hidden, /helper/);
    for (const file of [made.pagesPath, made.sidebarPath, made.coveragePath]) {
      assert.doesNotMatch(readFileSync(file, 'utf8'), /Hidden|Deeper/, file);
    }
    assert.doesNotMatch(readFileSync(made.signaturesPath, 'utf8'), /"name": "(Hidden|Deeper)/);
  });

  it('are those that the declarations name, where several packages and kinds of modules offer some', async () => {
    const { path: real } = await generateReference(siteDir, 'en', path.join(scratch, 'named'));
    const page = (file: string) => readFileSync(path.join(real, file), 'utf8');
    assert.match(
      page('ws/index.md'),
      /\*\*IMidwayWSContext\*\* = .*\[`WebSocket`\]\(https:\/\/www\.npmjs/,
    );
    const session =
      /`session\?` \| \[`PowerPartial`\].*\[`SessionOptions`\]\(\.\.\/\.\.\/session\//;
    assert.match(page('core/interface/MidwayConfig.md'), session, 'not those of a missing package');
    assert.match(
      page('session/interface/SessionOptions.md'),
      /`key` \| `string` \| `"MW_SESS"` \|/,
    );
    const board = page('bull-board/interface/BullBoardOption.md');
    assert.match(board, /`uiConfig\?` \| \[`UIConfig`\]\(https/);
    assert.match(page('core/interface/ILifeCycle.md'), /`mainApp\?` \| \[`IMidwayApplication`\]\(/);
  });

  it('lead to their own package if another adds to them, or if it is not installed', async () => {
    const { path: real } = await generateReference(siteDir, 'en', path.join(scratch, 'owners'));
    const page = (file: string) => readFileSync(path.join(real, file), 'utf8');
    assert.match(
      page('web/index.md'),
      /\[`EggContext`\]\(https:\/\/www\.npmjs\.com\/package\/egg\)/,
    );
    assert.match(
      page('kafka/class/KafkaProducerFactory.md'),
      /`extends` \[`ServiceFactory`\]\S+<\[`Producer`\]\(https:\/\/kafka\.js\.org\/\)/,
    );
    assert.doesNotMatch(page('etcd/class/ETCDService.md'), /`unknown`/);
  });
});

describe('bad input that only TypeDoc can see', () => {
  const declared = { ...sample, imports: ['Foo'], declarations: true, version: '3.20.0' };
  const colliding = 'export declare class Foo {}\nexport declare class FOO {}\n';

  it('names two symbols that differ only in case', async () => {
    const folder = site('collision', [declared], { ws: colliding });
    await assert.rejects(
      generateReference(folder, 'en', path.join(folder, 'out')),
      /"ws\/class\/Foo" and "ws\/class\/FOO".*add it to "paths"/s,
    );
    assert.ok(!existsSync(path.join(folder, 'out')));
  });

  it('takes another path for one of them', async () => {
    const paths = { 'class/FOO': 'FOO-2' };
    const folder = site('renamed', [{ ...declared, paths }], { ws: colliding });
    const { path: pages } = await generateReference(folder, 'en', path.join(folder, 'out'));
    assert.deepEqual(readdirSync(path.join(pages, 'ws/class')).sort(), ['FOO-2.md', 'Foo.md']);
  });

  it('names an import that the package does not export', async () => {
    const folder = site('imports', [{ ...declared, imports: ['Bar'] }], { ws: colliding });
    await assert.rejects(
      generateReference(folder, 'en', path.join(folder, 'out')),
      /"imports" of "ws" names Bar, which @midwayjs\/ws 3\.20\.0 does not export/,
    );
  });

  const described = (name: string, yaml: string, list = '[]') => {
    const text = 'export declare class Foo { run(): void; }\n';
    const files = { 'comments/ws.yaml': yaml, 'described.json': list };
    const folder = site(name, [declared], { ws: text }, files);
    return generateReference(folder, 'en', path.join(folder, 'out'));
  };

  it('names every description of what does not exist', async () => {
    const texts = 'en: Runs it., zh: 运行它。';
    const yaml = [
      `Bar: { ${texts} }`,
      `Foo: { ${texts}, deprecated: { ${texts} }, members: { go: { ${texts} } } }`,
    ];
    await assert.rejects(described('comments', yaml.join('\n')), ({ message }: Error) => {
      assert.match(
        message,
        /api\/comments\/ws\.yaml: the package exports no "Bar" of its own\. Correct/,
      );
      assert.match(message, /ws\.yaml: "Foo" has a text under "deprecated".*Remove the text/);
      assert.match(message, /ws\.yaml: "Foo" has no member "go" of its own\. Correct the name/);
      return true;
    });
  });

  it('names a symbol of api/described.json that does not exist', async () => {
    await assert.rejects(
      described('described', '{}', '["ws/Bar"]'),
      /api\/described\.json: no package exports a class or interface "ws\/Bar"\. Correct/,
    );
  });

  it('counts what has no description', async () => {
    const made = await described('coverage', 'Foo: { en: Runs it., zh: 运行它。 }', '["ws/Foo"]');
    assert.deepEqual(JSON.parse(readFileSync(made.coveragePath, 'utf8')), {
      symbols: 1,
      members: 1,
      missing: ['ws/Foo.run'],
    });
  });
});

describe(`descriptions on pages, after "${documentedRecipe('Change the API reference')}",`, () => {
  const text = `/** 中文说明 */
export declare class Foo {
  /** In English. @returns 数字 */
  run(a: string): number;
  /** 仅中文 */
  stop(): void;
}
/** @deprecated */
export declare function old(): void;
`;
  const yaml = `Foo: { en: Runs things., zh: 运行任务。, members: { stop: { en: Stops it., zh: 停止它。 } } }
old: { en: Does nothing., zh: 什么也不做。, deprecated: { en: "Use \`Foo\` instead.", zh: "请改用 \`Foo\`。" } }
`;
  const make = async (name: string, language: Language) => {
    const entry = { ...sample, imports: ['Foo'], declarations: true, version: '3.20.0' };
    const folder = site(name, [entry], { ws: text }, { 'comments/ws.yaml': yaml });
    const { path: pages } = await generateReference(folder, language, path.join(folder, 'out'));
    return Object.fromEntries(
      readdirSync(pages, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.md'))
        .map(file => [file, readFileSync(path.join(pages, file), 'utf8')]),
    );
  };

  it("are the package's own in the language of the page, else ours", async () => {
    const zh = await make('texts-zh', 'zh');
    assert.match(zh['ws/class/Foo.md']!, /description: "中文说明"/);
    assert.match(zh['ws/class/Foo.md']!, /仅中文/);
    assert.doesNotMatch(zh['ws/class/Foo.md']!, /In English|停止它/);
    assert.match(zh['ws/function/old.md']!, /:::warning\[已废弃\]\n\n请改用 `Foo`。/);
  });

  it('strike what is deprecated and say what to use; twice the same', async () => {
    const en = await make('texts-en', 'en');
    assert.match(en['ws/class/Foo.md']!, /description: "Runs things\."/);
    assert.match(en['ws/class/Foo.md']!, /In English\..*Stops it\./s);
    assert.doesNotMatch(en['ws/class/Foo.md']!, /\p{Script=Han}/u);
    assert.match(
      en['ws/function/old.md']!,
      /^# ~~old\(\)~~\n\n:::warning\[Deprecated\]\n\nUse `Foo` instead\.\n\n:::\n\nDoes nothing\./m,
    );
    assert.match(en['ws/index.md']!, /\[~~`old`~~\]/);
    assert.deepEqual(await make('texts-en-again', 'en'), en);
  });
});

describe('what pages say of members, decorators and defaults', () => {
  const made = {} as Record<Language, Reference>;
  const read = (file: string, language: Language = 'en') =>
    readFileSync(path.join(made[language].path, file), 'utf8');

  before(async () => {
    for (const language of languageKeys) {
      const folder = path.join(scratch, `members-${language}`);
      made[language] = await generateReference(siteDir, language, folder);
    }
  });

  /** The pages of a package of its own with the given declarations. */
  const pagesOf = async (name: string, declarations: string) => {
    const entry = { ...sample, imports: ['Foo'], declarations: true, version: '3.20.0' };
    const folder = site(name, [entry], { ws: declarations });
    const { path: pages } = await generateReference(folder, 'en', path.join(folder, 'out'));
    return (file: string) => readFileSync(path.join(pages, file), 'utf8');
  };

  it('lists members that are inherited through an alias at the base that has a page', () => {
    const application = read('cron/interface/Application.md');
    assert.match(application, /^From \[`IMidwayBaseApplication`\].*:\n\[`getBaseDir`\]\(/m);
    assert.doesNotMatch(application, /^### /m);
    const context = read('faas/interface/FaaSContext.md');
    assert.match(context, /^From \[`FaaSHTTPContext`\].*\[`accepts`\]/ms);
    assert.doesNotMatch(context, /^### /m);
  });

  it('keeps members that an interface declares itself over those of an alias', async () => {
    const page = await pagesOf(
      'aliases',
      `export interface Base { own(): void; other(): void }
export type Alias<T> = T & { literal(): void };
export interface Foo extends Alias<Base> { own(): void }
`,
    );
    const text = page('ws/interface/Foo.md');
    assert.match(text, /### own\(\).*#### Overrides \S+\n\n\[`Base`\]\(Base\.md\)\.\[`own`\]/s);
    assert.match(text, /From \[`Base`\]\(Base\.md\):\n\[`other`\]\(Base\.md#other\)$/m);
    assert.match(text, /### literal\(\)/);
  });

  it('links what implements an inherited member to where that is described', () => {
    assert.match(
      read('core/class/MidwayContainer.md'),
      /#### Implementation of .*\n\n\[`IObjectLifeCycle`\]\(\S+\)\.\[`onBeforeBind`\]/,
    );
    assert.doesNotMatch(read('core/class/MidwayContainer.md'), /^`IMidwayContainer\./m);
  });

  it('takes for decorators what is named as one and returns or is one', async () => {
    const decorators = (text: string) =>
      [
        .../^## Decorators .*?(?=^## )/ms
          .exec(`${text}\n## `)![0]
          .matchAll(/^\| \[(?:~~)?`(\w+)`(?:~~)?\]\(function/gm),
      ].map(([, name]) => name);
    const page = await pagesOf(
      'decorators',
      `export declare function Foo(options: object): any;
export declare function Foo(target: any): void;
export declare const Bar: () => MethodDecorator & ClassDecorator;
export declare function createFoo(): MethodDecorator;
export declare function FooDto(): new () => object;
`,
    );
    assert.deepEqual(decorators(page('ws/index.md')), ['Bar', 'Foo']);
    const swagger = decorators(read('swagger/index.md'));
    for (const name of ['ApiResponse', 'ApiHeader', 'ApiOkResponse', 'ApiOperation']) {
      assert.ok(swagger.includes(name), name);
    }
    assert.deepEqual(decorators(read('sequelize/index.md')), [
      'BaseTable',
      'InjectDataSource',
      'InjectRepository',
    ]);
    assert.deepEqual(
      decorators(read('core/index.md')).filter(name => name!.startsWith('create')),
      [],
    );
  });

  it('strikes constants and re-exports that are deprecated, and says what to use', () => {
    assert.match(
      read('core/index.md'),
      /^\| <a id="onmessage"><\/a>~~`OnMessage`~~ \| .* \|.*\*\*Deprecated\*\*.*`@OnWSMessage`/m,
    );
    const passedOn = read('decorator/index.md');
    assert.match(passedOn, /^\| \[~~`HSF`~~\]\(\.\.\/core\/function\/HSF\.md\) \|/m);
    assert.match(passedOn, /^\| \[~~`OnMessage`~~\]\(\.\.\/core\/index\.md#onmessage\) \|/m);
    assert.match(passedOn, /^\| \[`OnWSMessage`\]/m);
  });

  it('shows the defaults of functions, decorators, other files and bases', () => {
    const shows = (file: string, option: string, value: string) => {
      const row = read(file)
        .split('\n')
        .find(line => line.includes(`\`${option}?\` |`) || line.includes(`\`${option}\` |`));
      assert.ok(row?.includes(`| ${value} |`), `${file}: ${row}`);
    };
    shows('core/interface/MidwayCoreDefaultConfig.md', 'core.healthCheckTimeout', '`1000`');
    shows('core/interface/MidwayCoreDefaultConfig.md', 'debug.recordConfigMergeOrder', '-');
    shows('bull-board/interface/BullBoardOption.md', 'basePath', '`"/ui"`');
    shows('info/interface/InfoConfigOptions.md', 'infoPath', '`"/_info"`');
    shows('captcha/interface/CaptchaCacheOptions.md', 'expirationTime', '`3600`');
    shows('static-file/interface/StaticFileOption.md', 'maxFiles', '`1000`');
    shows('core/interface/MidwayConfig.md', 'view.defaultExtension', '`".html"`');
    shows('core/interface/MidwayConfig.md', 'view.cache', '-');
  });

  it('leaves out how third parties declare calls and constructors', () => {
    for (const file of ['grpc/class/Clients.md', 'core/class/ContextMiddlewareManager.md']) {
      assert.match(read(file), /^> `class` .* `extends` \[`(Map|Array)`\]\(https:/m, file);
      assert.doesNotMatch(read(file), /## Constructors/, file);
    }
    const application = read('web-express/interface/IMidwayExpressApplication.md');
    assert.match(application, /^# IMidwayExpressApplication$/m);
    assert.doesNotMatch(application, /^> \*\*IMidwayExpressApplication\*\*/m);
    assert.match(read('core/class/MidwayError.md'), /^> \*\*new MidwayError\*\*/m);
  });

  it('constructs classes under the name that they are exported by', () => {
    assert.match(read('axios/class/Configuration.md'), /\(\): `Configuration`$/m);
    assert.match(read('web/class/Agent.md'), /\(\): `Agent`$/m);
  });

  it('shows indented code of comments as it is', async () => {
    const page = await pagesOf(
      'indented',
      `export declare class Foo {
  /**
   * Accepts {types}.
   *
   *     accept({ a: 1 }, () => {
   *
   *       done();
   *     });
   *
   * Or \`x\`    ({}):
   *
   *    accept({});
   */
  accept(): void;
}
`,
    );
    const text = page('ws/class/Foo.md');
    assert.ok(
      text.includes('```js\naccept({ a: 1 }, () => {\n\n  done();\n});\n```\n\nOr `x`    (\\{'),
      text,
    );
    assert.ok(text.includes(':\n\n```js\naccept({});\n```\n'), text);
  });

  it('names the package of symbols that have the same name', () => {
    const framework = read('core/class/BaseFramework.md');
    assert.match(framework, /\[`Framework`\]\(\S+web-koa\S+\) \(`@midwayjs\/koa`\), /);
    assert.match(
      read('bull/interface/Context.md'),
      /^From \[`Context`\]\(\S+\) \(`@midwayjs\/core`\):$/m,
    );
    assert.match(read('web-koa/class/Framework.md'), /^From \[`BaseFramework`\]\(\S+\):$/m);
  });
});

describe('descriptions that set right what packages say', () => {
  const text = `/** Base of all. */
export interface Base {
  /** Runs in the background. */
  run(): void;
  plain(): void;
  value: string;
}
export declare class Derived implements Base { run(): void; plain(): void; value: string; }
export interface Child extends Base { a: string; }
/** @deprecated Use Fresh. */
export type Old = { a: string };
export interface Fresh extends Old { b: string; }
/** Both at once
 * 两种语言 */
export interface Both { a: string; }
/** 如下使用：
 * \`\`\`ts
 * start now
 * \`\`\`
 */
export interface Coded { a: string; }
export declare class Getter implements Base { run(): void; plain(): void; get value(): string; }
/** @see {@link https://example.com} */
export interface Linked { a: string; }
export interface AppConfig {
  /**
   * Limit in bytes,
   * never more, for @Provide at most
   * @default '56kb'
   */
  limit?: string;
  nested?: {
    /** @deprecated */
    inner?: string;
  };
}
/** @deprecated Tells the time. */
export declare function now(): void;
export declare const Port: number;
`;
  const yaml = `Base: { en: A base., zh: 基类。, members: { plain: { en: Is plain., zh: 很普通。 }, value: { en: Its value., zh: 取值。 } } }
AppConfig:
  en: Options.
  zh: 选项。
  members:
    limit: { en: Limit as text., zh: 文本形式的上限。, corrects: 'Limit in bytes, never' }
    nested.inner: { en: Inner., zh: 内部。, deprecated: { en: Leave it out., zh: 不必提供。 } }
now: { en: Tells the time., zh: 返回时间。, deprecated: { en: Use Date., zh: 请改用 Date。, corrects: Tells } }
Port: { en: A port., zh: 端口。 }
`;
  const make = async (name: string, language: Language, comments = yaml) => {
    const entry = { ...sample, imports: ['Derived'], declarations: true, version: '3.20.0' };
    const folder = site(name, [entry], { ws: text }, { 'comments/ws.yaml': comments });
    const out = await generateReference(folder, language, path.join(folder, 'out'));
    return {
      read: (file: string) => readFileSync(path.join(out.path, 'ws', file), 'utf8'),
      missing: (JSON.parse(readFileSync(out.coveragePath, 'utf8')) as Coverage).missing,
    };
  };
  let en: Awaited<ReturnType<typeof make>>;
  let zh: Awaited<ReturnType<typeof make>>;
  before(async () => {
    en = await make('right-en', 'en');
    zh = await make('right-zh', 'zh');
  });

  it('stand in the place of what they quote, with its default', () => {
    assert.match(en.read('interface/AppConfig.md'), /\| - \| Limit as text\. \|/);
    assert.match(zh.read('interface/AppConfig.md'), /\| - \| 文本形式的上限。 \|/);
    assert.doesNotMatch(en.read('interface/AppConfig.md'), /Limit in bytes|56kb|at most/);
  });

  it('come before the text of a base, which members without one take', () => {
    const derived = en.read('class/Derived.md');
    assert.doesNotMatch(derived, /Base of all/);
    assert.match(derived, /Is plain\./);
    assert.match(derived, /Runs in the background\./);
    assert.ok(en.missing.includes('ws/Derived'));
    assert.equal(en.read('class/Getter.md').split('Its value.').length, 2, 'once');
    assert.match(en.read('interface/Fresh.md'), /^# Fresh$/m, 'only the alias is deprecated');
  });

  it('say what to use instead, also of what is in the type of a member', () => {
    assert.match(zh.read('interface/AppConfig.md'), /不必提供。/);
    assert.match(zh.read('function/now.md'), /:::warning\[已废弃\]\n\n请改用 Date。/);
    assert.ok(zh.missing.includes('ws/Old (deprecated)'), 'its advice is in English');
    assert.ok(!en.missing.includes('ws/Old (deprecated)'));
  });

  it('take a comment in both languages apart, and a mere link for none', () => {
    assert.match(zh.read('interface/Both.md'), /^两种语言$/m);
    assert.doesNotMatch(zh.read('interface/Both.md'), /Both at once/);
    assert.match(en.read('interface/Both.md'), /^Both at once$/m);
    assert.ok(en.missing.includes('ws/Linked') && !en.missing.includes('ws/Both'));
    assert.match(zh.read('interface/Coded.md'), /start now/);
    assert.ok(en.missing.includes('ws/Coded'));
  });

  it('can be of variables', () => {
    assert.match(en.read('index.md'), /`Port` \| `number` \| A port\. \|/);
  });

  it('are refused when the package no longer says what they quote', async () => {
    const stale = yaml.replace('never', 'ever').replace('corrects: Tells', 'corrects: Shows');
    await assert.rejects(make('stale', 'en', stale), ({ message }: Error) => {
      assert.match(message, /ws\.yaml: "AppConfig\.limit" corrects "Limit in bytes, ever", which/);
      assert.match(message, /ws\.yaml: "now"\.deprecated corrects "Shows".*remove "corrects"/);
      return true;
    });
  });

  it('are refused for members that are inherited', async () => {
    const members = 'members: { plain: { en: Is plain., zh: 很普通。 } }';
    await assert.rejects(
      make('inherited', 'en', `Child: { en: A child., zh: 子类。, ${members} }`),
      /"Child" has no member "plain" of its own\. .*describe the member where it is declared/,
    );
  });

  it('leave no wrong, foreign or second word on the pages of the real packages', async () => {
    const pages = async (language: Language) => {
      const out = path.join(scratch, `right-real-${language}`);
      const made = await generateReference(siteDir, language, out);
      return Object.fromEntries(
        readdirSync(made.path, { recursive: true, encoding: 'utf8' })
          .filter(file => file.endsWith('.md'))
          .map(file => [file, readFileSync(path.join(made.path, file), 'utf8')]),
      );
    };
    const [english, chinese] = [await pages('en'), await pages('zh')];
    assert.match(english['security/index.md']!, /`match` \|.*\| The only requests that run/);
    assert.doesNotMatch(english['upload/class/UploadMiddleware.md']!, /Common middleware/);
    assert.match(english['web/interface/Context.md']!, /^# Context/m);
    assert.match(
      english['web-express/interface/IMidwayExpressApplication.md']!,
      /description: "Express application with/,
    );
    for (const [file, page] of Object.entries(chinese)) {
      assert.doesNotMatch(page, /已被弃用|\| 描述 \||^Lifecycle Definition$/m, file);
    }
  });
});
