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
import {
  generateReference,
  inputHash,
  type Reference,
} from '../../src/plugins/api-reference/generate';
import {
  type Language,
  languageOf,
  languages,
  parseLabels,
  parsePackages,
  readLabels,
  readLine,
  readPackages,
} from '../../src/plugins/api-reference/model';
import {
  firstParagraph,
  importLine,
  linePage,
  linkTo,
  type PageRecord,
  shorten,
  table,
  tableCell,
  withFrontMatter,
  withHeadingIds,
} from '../../src/plugins/api-reference/pages';
import {
  assertNoCaseCollisions,
  docId,
  pageFile,
  symbolKinds,
  symbolRoute,
} from '../../src/plugins/api-reference/paths';

const siteDir = process.cwd();
const entries = parsePackages(readFileSync('api/packages.json', 'utf8'), 'api/packages.json');
const scratch = mkdtempSync(path.join(tmpdir(), 'api-reference-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const sample = { dir: 'ws', npm: '@midwayjs/ws', description: { zh: '框架', en: 'Framework' } };

/** A site with the real framework and the given packages and declarations. */
function site(name: string, packages: unknown, declarations: Record<string, string> = {}): string {
  const folder = path.join(scratch, name);
  mkdirSync(path.join(folder, 'api'), { recursive: true });
  symlinkSync(path.join(siteDir, 'framework'), path.join(folder, 'framework'));
  symlinkSync(path.join(siteDir, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  cpSync('api/labels.json', path.join(folder, 'api/labels.json'));
  writeFileSync(path.join(folder, 'api/packages.json'), JSON.stringify(packages));
  for (const [dir, text] of Object.entries(declarations)) {
    mkdirSync(path.join(folder, 'api/declarations', dir), { recursive: true });
    writeFileSync(path.join(folder, 'api/declarations', dir, 'index.d.ts'), text);
  }
  return folder;
}

describe('package list', () => {
  it('names the 56 packages, each with a directory of its own', () => {
    assert.equal(entries.length, 56);
    assert.equal(new Set(entries.map(({ dir }) => dir)).size, 56);
    for (const dir of ['core', 'web-koa', 'processAgent', 'prometheus-socket-io']) {
      assert.ok(
        entries.some(entry => entry.dir === dir),
        dir,
      );
    }
  });

  it('has hand-written declarations for the packages that say so, and for no other', () => {
    assert.deepEqual(
      readdirSync('api/declarations').sort(),
      entries
        .filter(({ declarations }) => declarations)
        .map(({ dir }) => dir)
        .sort(),
    );
  });

  it('takes version and entry point from the installed package', () => {
    const koa = readPackages(siteDir).find(({ dir }) => dir === 'web-koa');
    assert.match(koa?.version ?? '', /^3\.20\./);
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
    const [zh, en] = languages.map(language => readLabels(siteDir, language));
    assert.deepEqual(Object.keys(zh!), Object.keys(en!));
    for (const text of Object.values(en!)) assert.doesNotMatch(text, /\p{Script=Han}/u);
  });

  it('names the label that lacks a language', () => {
    assert.throws(() => parseLabels('{"install":{"en":"x"}}', 'labels.json', 'en'), /install\.zh/);
  });

  it('knows the language of each locale of the site, and says so of another', () => {
    assert.equal(languageOf('zh-cn'), 'zh');
    assert.equal(languageOf('en'), 'en');
    assert.throws(() => languageOf('fr'), /no texts for the locale "fr"/);
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

  it('shortens descriptions at 160 characters', () => {
    assert.equal(shorten('a\n b'), 'a b');
    assert.equal(shorten('x'.repeat(200)).length, 160);
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
  const anchorsIn = (text: string) =>
    [...text.matchAll(/\{#([^}\s]+)\}$|<a id="([^"]+)">/gm)].map(([, a, b]) => a ?? b ?? '');
  let records: PageRecord[];

  before(async () => {
    for (const language of languages) {
      made[language] = await generateReference(siteDir, language, path.join(scratch, language));
    }
    records = JSON.parse(readFileSync(made.en.pagesPath, 'utf8')) as PageRecord[];
  });

  it('has a start page, 56 overviews, two version roots and a page for each symbol', () => {
    const routes = new Set(records.map(({ route }) => route));
    for (const route of ['', '1.0.0', '2.0.0', ...entries.map(({ dir }) => dir)]) {
      assert.ok(routes.has(route), `/api/${route}`);
    }
    const namespaces = ['ConsumerMetadata', 'FaaSMetadata', 'GRPCMetadata'];
    for (const name of namespaces) assert.ok(routes.has(`core/namespace/${name}`), name);
    assert.ok(routes.has('core/function/Get'), 'a constant that is a function');
    assert.ok(records.filter(({ symbol }) => symbol).length > 700);
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
    for (const file of files('en')) assert.ok(read('en', file).length < 60_000, file);
    const framework = read('en', 'web-koa/class/Framework.md');
    assert.match(
      framework,
      /## Inherited members \{#inherited-members\}\n\nFrom \[`BaseFramework`\]/,
    );
    assert.doesNotMatch(framework, /### getApplication\(\)/);
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
});
