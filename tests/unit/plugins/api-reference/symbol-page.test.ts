import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { type Language, languageKeys } from '../../../../src/config/languages';
import { generateReference, type Reference } from '../../../../src/plugins/api-reference/generate';
import type { PackageData } from '../../../../src/plugins/api-reference/packageData';
import { entries, realReference, sample, site } from './site';

describe('what pages say of members, decorators and defaults', () => {
  const made = {} as Record<Language, Reference>;
  const read = (file: string, language: Language = 'en') =>
    readFileSync(path.join(made[language].path, file), 'utf8');

  before(async () => {
    for (const language of languageKeys) {
      made[language] = await realReference(language);
    }
  });

  /** A package of its own. */
  const text = `export interface Base { own(): void; other(): void }
export type Alias<T> = T & { literal(): void };
export interface Child extends Alias<Base> { own(): void }
export declare function Foo(options: object): any;
export declare function Foo(target: any): void;
export declare const Bar: () => MethodDecorator & ClassDecorator;
export declare function createFoo(): MethodDecorator;
export declare function FooDto(): new () => object;
export declare class Coded {
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
`;
  let own: (file: string) => string;
  before(async () => {
    const entry = { ...sample, imports: ['Foo'], declarations: true, version: '3.20.0' };
    const folder = site('own', [entry], { ws: text });
    const { path: pages } = await generateReference(folder, 'en', path.join(folder, 'out'));
    own = file => readFileSync(path.join(pages, 'ws', file), 'utf8');
  });

  it('lists members that are inherited through an alias at the base that has a page', () => {
    const application = read('cron/interface/Application.md');
    assert.match(application, /^From \[`IMidwayBaseApplication`\].*:\n\[`getBaseDir`\]\(/m);
    assert.doesNotMatch(application, /^### /m);
    const context = read('faas/interface/FaaSContext.md');
    assert.match(context, /^From \[`FaaSHTTPContext`\].*\[`accepts`\]/ms);
    assert.doesNotMatch(context, /^### /m);
  });

  it('keeps members that an interface declares itself over those of an alias', () => {
    const text = own('interface/Child.md');
    assert.match(text, /### own\(\).*<small>Overrides \[`Base`\]\(Base\.md#own\)<\/small>$/ms);
    assert.match(text, /From \[`Base`\]\(Base\.md\):\n\[`other`\]\(Base\.md#other\)$/m);
    assert.match(text, /### literal\(\)/);
  });

  it('links what implements an inherited member to where that is described', () => {
    assert.match(
      read('core/class/MidwayContainer.md'),
      /^<small>Implementation of \[`IObjectLifeCycle`\]\(\S+#onbeforebind\)<\/small>$/m,
    );
    assert.doesNotMatch(read('core/class/MidwayContainer.md'), /^`IMidwayContainer\./m);
  });

  it('takes for decorators what is named as one and returns or is one', () => {
    const decorators = (text: string) =>
      [
        .../^## Decorators .*?(?=^## )/ms
          .exec(`${text}\n## `)![0]
          .matchAll(/^\| \[(?:~~)?`(\w+)`(?:~~)?\]\(function/gm),
      ].map(([, name]) => name);
    assert.deepEqual(decorators(own('index.md')), ['Bar', 'Foo']);
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

  it('strikes symbols and re-exports that are deprecated, and says what to use', () => {
    assert.match(
      read('core/index.md'),
      /^\| \[~~`OnMessage`~~\]\(function\/OnMessage\.md\) \| .*`@OnWSMessage`/m,
    );
    assert.match(read('core/function/OnMessage.md'), /Deprecated[^]*`@OnWSMessage`/);
    const passedOn = read('decorator/index.md');
    assert.match(passedOn, /^\| \[~~`HSF`~~\]\(\.\.\/core\/function\/HSF\.md\) \|/m);
    assert.match(passedOn, /^\| \[~~`OnMessage`~~\]\(\.\.\/core\/function\/OnMessage\.md\) \|/m);
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
    shows('core/interface/MidwayCoreDefaultConfig.md', 'debug.recordConfigMergeOrder', '');
    shows('bull-board/interface/BullBoardOption.md', 'basePath', '`"/ui"`');
    shows('info/interface/InfoConfigOptions.md', 'infoPath', '`"/_info"`');
    shows('captcha/interface/CaptchaCacheOptions.md', 'expirationTime', '`3600`');
    shows('static-file/interface/StaticFileOption.md', 'maxFiles', '`1000`');
    shows('core/interface/MidwayConfig.md', 'view.defaultExtension', '`".html"`');
    shows('core/interface/MidwayConfig.md', 'view.cache', '');
  });

  it('leaves out how third parties declare calls and constructors', () => {
    for (const file of ['grpc/class/Clients.md', 'core/class/ContextMiddlewareManager.md']) {
      assert.match(read(file), /^(class .*|  )extends (Map|Array)\b/m, file);
      assert.doesNotMatch(read(file), /## Constructors/, file);
    }
    const application = read('web-express/interface/IMidwayExpressApplication.md');
    assert.match(application, /^# IMidwayExpressApplication$/m);
    assert.doesNotMatch(application, /^\(.*\): .*;$/m);
    assert.match(read('core/class/MidwayError.md'), /^constructor\(message: /m);
  });

  it('constructs classes under the name that they are exported by', () => {
    assert.match(read('axios/class/Configuration.md'), /^class Configuration$/m);
    assert.match(read('web/class/Agent.md'), /^class Agent\b/m);
  });

  it('shows indented code of comments as it is', () => {
    const text = own('class/Coded.md');
    assert.ok(
      text.includes('```js\naccept({ a: 1 }, () => {\n\n  done();\n});\n```\n\nOr `x`    (\\{'),
      text,
    );
    assert.ok(text.includes(':\n\n```js\naccept({});\n```\n'), text);
  });

  it('lists the described methods of a long page at its top, and then names the others', () => {
    const [head = ''] = read('core/class/MidwayContainer.md').split('## Constructors');
    assert.match(head, /^\| \[`get\(\)`\]\(#get\) \| Returns the object of a class or id\. \|$/m);
    assert.match(head, /^<small>Also \[`managedResolverFactory`\]\(#managedresolverfactory\), /m);
    assert.match(
      read('core/class/MidwayContainer.md', 'zh'),
      /^<small>另有 \[`managedResolverFactory`\]/m,
    );
    assert.doesNotMatch(read('core/class/MidwayDecoratorService.md').split('## ')[0]!, /Also|^\|/m);
    assert.doesNotMatch(read('core/class/BaseFramework.md'), /^\| \[`constructor/m);
  });

  it('says of an overload what the others do not say', () => {
    const [, bind = ''] = /^### bind\(\)(.*?)^### /ms.exec(read('core/class/MidwayContainer.md'))!;
    assert.equal(bind.match(/Implementation of/g)!.length, 1);
    assert.doesNotMatch(bind, /Overload/);
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

  it('say which release introduced the symbol, and what it was', () => {
    const body = read('core/function/Body.md');
    assert.match(body, /^<small>Decorator · \S+ \S+ · Since 3\.6 · \[Source\]/m);
    assert.match(
      body,
      /^\): ParameterDecorator;\n```\n\n```ts title="Changed in 3\.9\.1–3\.10\.15" former\nconst Body: \(property\?: string\) => /m,
    );
    assert.match(read('core/function/Body.md', 'zh'), / · 始于 3\.6 · /);
    assert.match(read('core/function/OnMessage.md'), /^:::warning\[Deprecated since 3\.6\]$/m);
  });

  it('say since when there are members, options and parameters that came later, and no others', () => {
    const rowOf = (file: string, name: string) =>
      read(file)
        .split('\n')
        .find(line => line.startsWith('|') && line.includes(`\`${name}\``));
    const options = 'web-koa/interface/IMidwayKoaConfigurationOptions.md';
    assert.match(
      rowOf(options, 'queryParseMode?')!,
      /<small>Since 3\.15\.11–3\.16\.1<\/small> \|$/,
    );
    assert.doesNotMatch(rowOf(options, 'port?')!, /Since/);
    assert.match(rowOf('core/function/Body.md', 'pipes?')!, /<small>Since 3\.9\.1–3\.10\.15</);
    // It only has another name.
    assert.doesNotMatch(rowOf('core/function/Body.md', 'propertyOrPipes?')!, /Since/);
    assert.match(
      read('jwt/class/JwtService.md'),
      /^### .*\n\n<small>Since 3\.12\.9–3\.13\.8<\/small>\n\n```ts$/m,
    );
  });

  it('are data for programs too, the same whatever the language of the run', () => {
    const [en, zh] = (['en', 'zh'] as const).map(language =>
      readFileSync(made[language].packageDataPath, 'utf8'),
    );
    assert.equal(en, zh);
    const all = JSON.parse(en!) as PackageData[];
    assert.equal(all.length, entries.length);
    const body = all
      .find(({ package: name }) => name === '@midwayjs/core')!
      .symbols.find(({ name }) => name === 'Body')!;
    assert.equal(body.kind, 'decorator');
    assert.match(body.summary!.en!, /^Makes the parameter receive the request body/);
    assert.match(body.summary!.zh!, /^让参数接收请求体/);
    assert.deepEqual(body.since, { from: '3.6.0', to: '3.6.0' });
    assert.match(body.changed![0]!.before, /^function \(property\?: string\)/);
    assert.match(body.signature, /^function Body\(\n {2}propertyOrPipes\?: /);
  });
});
