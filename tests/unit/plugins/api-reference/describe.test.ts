import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import type { Language } from '../../../../src/config/languages';
import type { Coverage } from '../../../../src/plugins/api-reference/describe.mjs';
import { generateReference } from '../../../../src/plugins/api-reference/generate';
import { documentedRecipe } from '../../../support/documented';
import { realReference, sample, site } from './site';

const text = `/** 中文说明 */
export declare class Foo {
  /** In English. @returns 数字 */
  run(a: string): number;
  /** 仅中文 */
  stop(): void;
  /** 任意名称 */
  [name: string]: unknown;
}
/** @deprecated */
export declare function old(): void;
/** Base of all. */
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
/** Opens a line.
 * @param port the port of it
 * @param options 选项
 */
export declare function open(port: number, options?: { host?: string }): void;
export declare function open(port: number, name: string): void;
`;
const yaml = `Foo: { en: Runs things., zh: 运行任务。, members: { stop: { en: Stops it., zh: 停止它。 } } }
old: { en: Does nothing., zh: 什么也不做。, deprecated: { en: "Use \`Foo\` instead.", zh: "请改用 \`Foo\`。" } }
Base: { en: A base., zh: 基类。, members: { plain: { en: Is plain., zh: 很普通。 }, value: { en: Its value., zh: 取值。 } } }
AppConfig:
  en: Options.
  zh: 选项。
  members:
    limit: { en: Limit as text., zh: 文本形式的上限。, corrects: 'Limit in bytes, never' }
    nested.inner: { en: Inner., zh: 内部。, deprecated: { en: Leave it out., zh: 不必提供。 } }
now: { en: Tells the time., zh: 返回时间。, deprecated: { en: Use Date., zh: 请改用 Date。, corrects: Tells } }
Port: { en: A port., zh: 端口。 }
open:
  en: Opens it.
  zh: 打开它。
  parameters:
    port: { en: Port to open., zh: 要打开的端口。, corrects: the port of it }
    options: { en: Its options., zh: 各选项。 }
    options.host: { en: Its host., zh: 主机。 }
    name: { en: Its name., zh: 名称。 }
`;

/** A site whose package is described so. */
function described(name: string, comments: string): string {
  const entry = { ...sample, imports: ['Derived'], declarations: true, version: '3.20.0' };
  return site(name, [entry], { ws: text }, { 'comments/ws.yaml': comments });
}

async function make(folder: string, language: Language) {
  const out = await generateReference(folder, language, path.join(folder, `out-${language}`));
  const pages = path.join(out.path, 'ws');
  return {
    pages: Object.fromEntries(
      readdirSync(pages, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.md'))
        .map(file => [file, readFileSync(path.join(pages, file), 'utf8')]),
    ),
    missing: (JSON.parse(readFileSync(out.coveragePath, 'utf8')) as Coverage).missing,
  };
}

let en: Awaited<ReturnType<typeof make>>;
let zh: Awaited<ReturnType<typeof make>>;
before(async () => {
  const folder = described('right', yaml);
  en = await make(folder, 'en');
  zh = await make(folder, 'zh');
});

describe(`descriptions on pages, after "${documentedRecipe('Change the API reference')}",`, () => {
  it("are the package's own in the language of the page, else ours", () => {
    const page = zh.pages['class/Foo.md']!;
    assert.match(page, /description: "中文说明"/);
    assert.match(page, /仅中文/);
    assert.doesNotMatch(page, /In English|停止它/);
    assert.doesNotMatch(page, /数字|任意名称/, 'what can be in one language only');
    assert.match(zh.pages['function/old.md']!, /:::warning\[已废弃\]\n\n请改用 `Foo`。/);
  });

  it('strike what is deprecated and say what to use', () => {
    const page = en.pages['class/Foo.md']!;
    assert.match(page, /description: "Runs things\."/);
    assert.match(page, /In English\..*Stops it\./s);
    assert.doesNotMatch(page, /\p{Script=Han}/u);
    assert.match(
      en.pages['function/old.md']!,
      /^# ~~old\(\)~~\n\n<small>.*<\/small>\n\n:::warning\[Deprecated\]\n\nUse `Foo` instead\.\n\n:::\n\nDoes nothing\./m,
    );
    assert.match(en.pages['index.md']!, /\[~~`old`~~\]/);
  });
});

describe('descriptions that correct a package', () => {
  it('replace the comment that they quote, and its default', () => {
    assert.match(en.pages['interface/AppConfig.md']!, /\| Limit as text\. \|/);
    assert.match(zh.pages['interface/AppConfig.md']!, /\| 文本形式的上限。 \|/);
    assert.doesNotMatch(en.pages['interface/AppConfig.md']!, /Limit in bytes|56kb|at most/);
  });

  it('come before the text of a base, which members without one take', () => {
    const derived = en.pages['class/Derived.md']!;
    assert.doesNotMatch(derived, /Base of all/);
    assert.match(derived, /Is plain\./);
    assert.match(derived, /Runs in the background\./);
    assert.ok(en.missing.includes('ws/Derived'));
    assert.equal(en.pages['class/Getter.md']!.split('Its value.').length, 2, 'once');
    assert.match(en.pages['interface/Fresh.md']!, /^# Fresh$/m, 'only the alias is deprecated');
  });

  it('say what to use instead, also of what is in the type of a member', () => {
    assert.match(zh.pages['interface/AppConfig.md']!, /不必提供。/);
    assert.match(zh.pages['function/now.md']!, /:::warning\[已废弃\]\n\n请改用 Date。/);
    assert.ok(zh.missing.includes('ws/Old (deprecated)'), 'its advice is in English');
    assert.ok(!en.missing.includes('ws/Old (deprecated)'));
  });

  it('take a comment in both languages apart, and a mere link for none', () => {
    assert.match(zh.pages['interface/Both.md']!, /^两种语言$/m);
    assert.doesNotMatch(zh.pages['interface/Both.md']!, /Both at once/);
    assert.match(en.pages['interface/Both.md']!, /^Both at once$/m);
    assert.ok(en.missing.includes('ws/Linked') && !en.missing.includes('ws/Both'));
    assert.match(zh.pages['interface/Coded.md']!, /start now/);
    assert.ok(en.missing.includes('ws/Coded'));
  });

  it('can be of parameters of all overloads, and of what is in their types', () => {
    const page = en.pages['function/open.md']!;
    assert.match(page, /Port to open\..*Its options\..*Its host\..*Port to open\..*Its name\./s);
    assert.doesNotMatch(page, /the port of it|\p{Script=Han}/u);
    const chinese = zh.pages['function/open.md']!;
    assert.match(chinese, /要打开的端口。.*选项.*主机。.*名称。/s);
    assert.doesNotMatch(chinese, /各选项/, "the package's own comment is right");
  });

  it('can be of variables', () => {
    assert.match(en.pages['index.md']!, /`Port` \| `number` \| A port\. \|/);
  });

  it('are refused when the package no longer says what they quote', async () => {
    const stale = yaml.replace('never', 'ever').replace('corrects: Tells', 'corrects: Shows');
    await assert.rejects(make(described('stale', stale), 'en'), ({ message }: Error) => {
      assert.match(message, /ws\.yaml: "AppConfig\.limit" corrects "Limit in bytes, ever", which/);
      assert.match(message, /ws\.yaml: "now"\.deprecated corrects "Shows".*remove "corrects"/);
      return true;
    });
  });

  it('are refused for members that are inherited', async () => {
    const members = 'members: { plain: { en: Is plain., zh: 很普通。 } }';
    await assert.rejects(
      make(described('inherited', `Child: { en: A child., zh: 子类。, ${members} }`), 'en'),
      /declares no member "Child\.plain"\. .*describe it where it is declared/,
    );
  });

  it('leave no wrong, foreign or second word on the pages of the real packages', async () => {
    const pages = async (language: Language) => {
      const made = await realReference(language);
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
      /description: "Express application, with/,
    );
    for (const [file, page] of Object.entries(chinese)) {
      assert.doesNotMatch(page, /已被弃用|\| 描述 \||^Lifecycle Definition$/m, file);
    }
  });
});
