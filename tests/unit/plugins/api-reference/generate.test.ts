import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Language, languageKeys } from '../../../../src/config/languages';
import { docVersions } from '../../../../src/config/site';
import type { Coverage } from '../../../../src/plugins/api-reference/describe.mjs';
import {
  generateReference,
  referenceInput,
  type Reference,
} from '../../../../src/plugins/api-reference/generate';
import { type PageRecord } from '../../../../src/plugins/api-reference/pages';
import { docId, pageFile, symbolKinds, symbolRoute } from '../../../../src/content/referencePaths';
import { entries, realReference, sample, scratch, site, siteDir } from './site';

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
      made[language] = await realReference(language);
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

  it('describes every symbol, the parameters of decorators, and all of what readers use most', () => {
    for (const language of languageKeys) {
      const text = readFileSync(made[language].coveragePath, 'utf8');
      const { symbols, members, parameters, missing } = JSON.parse(text) as Coverage;
      assert.ok(symbols > 700 && members > 300 && parameters > 300);
      assert.deepEqual(missing, [], `without a description (${language})`);
    }
  });

  it('describes in every language what it describes in one', () => {
    const text = readFileSync(made.en.coveragePath, 'utf8');
    assert.deepEqual((JSON.parse(text) as Coverage).oneLanguage, []);
  });

  it('shows what a class extends apart from what an interface of its name does', () => {
    const code = 'class RedisService implements Redis\ninterface RedisService extends Redis\n';
    assert.ok(read('en', 'redis/class/RedisService.md').includes(code));
  });

  it('says which package declares a member of a symbol of another one', () => {
    const row = (file: string, name: string) =>
      read('en', file)
        .split('\n')
        .find(line => line.startsWith(`| <a id="property-${name}"`))!;
    assert.match(row('web-koa/interface/State.md', 'user'), /Declared by `@midwayjs\/passport`/);
    assert.match(row('core/interface/MidwayConfig.md', 'koa'), /Declared by `@midwayjs\/koa`/);
    const port = row('web-koa/interface/IMidwayKoaConfigurationOptions.md', 'port');
    assert.doesNotMatch(port, /Declared by/);
  });

  it('shows no Chinese on English pages, and Chinese labels on Chinese ones', () => {
    for (const file of files('en')) assert.doesNotMatch(read('en', file), /\p{Script=Han}/u, file);
    for (const file of files('zh')) {
      const text = read('zh', file).replace(/^(`{3,}).*?^\1$/gms, '');
      const headers = [...text.matchAll(/^(\|.*\|)\n\| -/gm)].map(([, header]) => header!);
      const labels = [...text.matchAll(/^#{2,} (.*) \{#(?!property-)([^}]*)\}$/gm)].filter(
        ([, title, id]) => !isName(title!, id!) && !/^@midwayjs\//.test(title!),
      );
      for (const label of [...headers, ...labels.map(([, title]) => title!)]) {
        assert.match(label, /\p{Script=Han}/u, file);
      }
    }
  });

  it('starts the page of a class with its purpose, import line and signature', () => {
    const order = [
      '# MidwayConfigService',
      '<small>Class · [`@midwayjs/core`](../index.md)',
      "import { MidwayConfigService } from '@midwayjs/core';\n\nclass MidwayConfigService implements IConfigService\n",
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
    assert.match(read('zh', 'core/function/Provide.md'), /^<small>装饰器 · /m);
    assert.ok(records.find(({ route }) => route === 'core/function/Provide')?.symbol?.decorator);
    assert.match(readFileSync(made.zh.sidebarPath, 'utf8'), /"label": "装饰器"/);
  });

  it('has a page for each earlier name of a function', () => {
    for (const name of ['Emit', 'OnConnection', 'OnDisConnection', 'OnMessage']) {
      const page = read('en', `core/function/${name}.md`);
      assert.ok(page.includes(`# ~~${name}()~~`), name);
      assert.match(page, /^:::warning\[Deprecated since 3\.6\]$/m);
    }
    assert.match(read('en', 'core/function/OnMessage.md'), /^  eventName: string,$/m);
  });

  it('knows where symbols, and packages, are that have another place or name', () => {
    const aliases = JSON.parse(readFileSync(made.en.aliasesPath, 'utf8')) as [string, string][];
    assert.deepEqual(JSON.parse(readFileSync(made.zh.aliasesPath, 'utf8')), aliases);
    const routes = new Set(records.map(({ route }) => route));
    for (const [from, to] of aliases) {
      assert.ok(!routes.has(from), from);
      assert.ok(routes.has(to), to);
    }
    const lead = new Map(aliases);
    assert.equal(lead.get('decorator/function/Get'), 'core/function/Get');
    assert.equal(lead.get('decorator/enum/ScopeEnum'), 'core/enum/ScopeEnum');
    assert.equal(lead.get('axios/interface/AxiosHttpService'), 'axios/class/HttpService');
    assert.equal(lead.get('koa'), 'web-koa');
    assert.equal(lead.get('koa/interface/Context'), 'web-koa/interface/Context');
  });

  it('shows configuration as a table of options with the defaults that are certain', () => {
    const koa = read('en', 'web-koa/interface/IMidwayKoaConfigurationOptions.md');
    assert.match(koa, /^\| Option \| Type \| Default \| Description \|$/m);
    assert.match(koa, /`serverTimeout\?` \| `number` \| `120000` \|/);
    assert.match(koa, /`port\?` \| `number` \|  \|/);
    const config = read('en', 'core/interface/MidwayConfig.md');
    assert.match(config, /`siteFile\.enable\?` \| `boolean` \| `true` \|/);
    assert.match(config, /`bodyParser\.enable\?` \| `boolean` \| `true` \|/, 'two set the same');
    assert.match(read('en', 'security/interface/SecurityCSRFOptions.md'), /\| `"ctoken"` \|/);
    assert.match(read('en', 'upload/interface/UploadOptions.md'), /`tmpdir\?` \| `string` \|  \|/);
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

  it('has other input when declarations are others', () => {
    assert.equal(referenceInput(siteDir), referenceInput(siteDir));
    const one = site('hash-1', [sample], { ws: 'export declare class A {}' });
    const two = site('hash-2', [sample], { ws: 'export declare class B {}' });
    assert.notEqual(referenceInput(one), referenceInput(two));
  });

  it('has of the changelog what histories use: versions up to theirs, and names in code', () => {
    const folder = mkdtempSync(path.join(scratch, 'released-'));
    for (const name of ['api', 'changelog']) {
      cpSync(name, path.join(folder, name), { recursive: true });
    }
    for (const version of docVersions) {
      const own = path.join('framework', version);
      mkdirSync(path.join(folder, own), { recursive: true });
      cpSync(path.join(own, 'package.json'), path.join(folder, own, 'package.json'));
    }
    const modules = path.join(folder, 'framework', docVersions[0], 'node_modules');
    mkdirSync(modules);
    writeFileSync(path.join(modules, '.package-lock.json'), '{}');
    const add = (version: string, en = 'Words', date = '2026-11-01') => {
      const file = path.join(folder, 'changelog', `${version.split('.', 2).join('.')}.json`);
      const changes = [{ type: 'fix', packages: ['core'], refs: [], en, zh: en }];
      writeFileSync(file, JSON.stringify([{ version, date, changes }]));
      return referenceInput(folder);
    };
    // Now the changelog does not end before the histories do.
    const input = add('99.0.0');
    assert.equal(add('99.1.0'), input);
    assert.equal(add('99.2.0', '`Provide`'), input);
    const earlier = add('3.0.99');
    assert.notEqual(earlier, input);
    assert.equal(add('3.0.99', 'Other words', '2026-11-02'), earlier);
    assert.notEqual(add('3.0.99', '`Provide`'), earlier);
  });

  it('has other input when other packages of the framework are installed', () => {
    const folder = mkdtempSync(path.join(scratch, 'installed-'));
    mkdirSync(path.join(folder, 'api'));
    const inputs = ['1.0.0', '2.0.0'].map(version => {
      const modules = path.join(folder, 'framework/3.0.0/node_modules');
      mkdirSync(modules, { recursive: true });
      const packages = { 'node_modules/@midwayjs/core': { version } };
      writeFileSync(path.join(modules, '.package-lock.json'), JSON.stringify({ packages }));
      return referenceInput(folder);
    });
    assert.notEqual(inputs[0], inputs[1]);
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

  it('names an import that the package does not export', async () => {
    const folder = site('imports', [{ ...declared, imports: ['Bar'] }], { ws: colliding });
    await assert.rejects(
      generateReference(folder, 'en', path.join(folder, 'out')),
      /"imports" of "ws" names Bar, which @midwayjs\/ws 3\.20\.0 does not export/,
    );
  });

  it('names a former symbol that leads to none', async () => {
    const former = { 'class/Old': 'class/Bar' };
    const text = 'export declare class Foo {}\n';
    const folder = site('former', [{ ...declared, former }], { ws: text });
    await assert.rejects(
      generateReference(folder, 'en', path.join(folder, 'out')),
      /"former" of the package "ws" leads from "class\/Old" to "class\/Bar", which has no page/,
    );
  });

  const described = (name: string, yaml: string, list = '[]') => {
    const text = 'export declare class Foo { run(fast: { by: number }): void; }\n';
    const files = { 'comments/ws.yaml': yaml, 'described.json': list };
    const folder = site(name, [declared], { ws: text }, files);
    return generateReference(folder, 'en', path.join(folder, 'out'));
  };

  it('names every description of what does not exist', async () => {
    const texts = 'en: Runs it., zh: 运行它。';
    const yaml = [
      `Bar: { ${texts} }`,
      `Foo: { ${texts}, deprecated: { ${texts} }, parameters: { slow: { ${texts} } }, members:`,
      `  { go: { ${texts} }, run.fast: { ${texts} }, run: { ${texts}, parameters:`,
      `  { fast: { ${texts} }, fast.by: { ${texts} }, fast.at: { ${texts} } } } } }`,
    ];
    await assert.rejects(described('comments', yaml.join('\n')), ({ message }: Error) => {
      assert.match(
        message,
        /api\/comments\/ws\.yaml: the package declares no export "Bar"\. Correct/,
      );
      assert.match(message, /ws\.yaml: "Foo" has a text under "deprecated".*Remove the text/);
      for (const what of ['member "Foo.go"', 'member "Foo.run.fast"', 'parameter "Foo.slow"']) {
        assert.match(message, new RegExp(`ws\\.yaml: the package declares no ${what}\\. Correct`));
      }
      assert.match(message, /no parameter "Foo\.run\.fast\.at"/);
      assert.doesNotMatch(message, /no parameter "Foo\.run\.fast(\.by)?"/);
      return true;
    });
  });

  it('names a symbol of api/described.json that does not exist', async () => {
    await assert.rejects(
      described('described', '{}', '["ws/Bar"]'),
      /api\/described\.json: no package exports a class, .* "ws\/Bar"\. Correct/,
    );
  });

  describe('is none where', () => {
    let made: Reference;
    before(async () => {
      const paths = { 'class/FOO': 'FOO-2' };
      const text = `export declare class Foo {
  /** Opens it. */
  constructor(name: string);
  run(at: { time: number }): void;
}
export declare class FOO { go(fast: boolean): void; }
export declare function Make(name?: string): ClassDecorator;
/** Does more. */
export declare function other(name?: string): void;
export declare enum Kind { One }
`;
      const files = {
        'comments/ws.yaml':
          'Foo: { en: Runs it., zh: 运行它。, parameters: { name: { en: Its name., zh: 名称。 } } }',
        'described.json': '["ws/Foo", "ws/Kind"]',
      };
      const folder = site('right', [{ ...declared, paths }], { ws: text }, files);
      made = await generateReference(folder, 'en', path.join(folder, 'out'));
    });

    it('one of two such symbols has another path', () => {
      assert.deepEqual(readdirSync(path.join(made.path, 'ws/class')).sort(), [
        'FOO-2.md',
        'Foo.md',
      ]);
    });

    it('a constructor has parameters in common with its class, but not the text', () => {
      const page = readFileSync(path.join(made.path, 'ws/class/Foo.md'), 'utf8');
      assert.equal(page.match(/^Runs it\.$/gm)?.length, 1);
      assert.match(page, /\| `name` \| `string` \| Its name\. \|/);
    });

    it('something has no description, or one in one language, which is counted', () => {
      const { missing, oneLanguage, ...counts } = JSON.parse(
        readFileSync(made.coveragePath, 'utf8'),
      ) as Coverage;
      assert.deepEqual(oneLanguage, [
        'api/comments/ws.yaml: "other" has no text under "zh". Describe it there in all languages: "Does more."',
      ]);
      assert.deepEqual(counts, { symbols: 5, members: 2, parameters: 4 });
      assert.deepEqual(
        missing.map(name => name.slice('ws/'.length)),
        'FOO,Foo.run,Foo.run.at,Foo.run.at.time,Kind,Kind.One,Make,Make.name'.split(','),
      );
    });
  });
});
